"""Into the Blue as a Python game of OpenSpiel: the same rules, dice and chests in the app.

Plays whole games at random for SECONDS on one core and prints {"moves", "games", "seconds"} as JSON. Run it with the Python that
has open_spiel installed: into_the_blue_openspiel.py SECONDS SEATS. Dice are rolled inside apply_action (sampled chance), because
an explicit chance node for each die would be several times slower.
"""

import json
import random
import sys
import time

import pyspiel

SHELLS, ROLLS, CHEST, CHESTS, NOBODY = 12, 3, 6, (5, 6, 6, 7, 8), -1
TREASURES = ((2, 1, 1), (4, 2, 2), (6, 3, 3), (8, 4, 4), (10, 5, 5))
ROLL, AGAIN, PLACE, OPEN, FAIL, OVER = range(6)
# actions: 1-63 roll the dice of this mask, 64 stop, 65 end the turn, 66-70 place on levels 1-5, 71-75 take chests 0-4
ALL_DICE, STOP, PASS, LEVEL, TAKE, ACTIONS = 63, 64, 65, 65, 71, 76
PLACES = [tuple(place for place in range(6) if mask >> place & 1) for mask in range(64)]
ROLLS_OR_STOP = list(range(1, 65))

GAME_TYPE = pyspiel.GameType(
    short_name="into_the_blue",
    long_name="Into the Blue",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"players": 4},
)


def run_of(dice):
    run = 0
    while run < 5 and run + 1 in dice:
        run += 1
    return run


def is_perfect(dice):
    return run_of(dice) == 5 and CHEST in dice


def spare_of(dice):
    """Return the mask of the dice that add nothing to the sequence."""
    run = run_of(dice)
    wanted_faces = set(range(1, run + 1)) | ({CHEST} if run == 5 else set())
    return sum(1 << place for place, face in enumerate(dice) if face not in wanted_faces or face in dice[:place])


class IntoTheBlue(pyspiel.Game):
    def __init__(self, params=None):
        self.seats = (params or {}).get("players", 4)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=0,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=62.0,
            max_game_length=5000,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self):
        return State(self)


class State(pyspiel.State):
    def __init__(self, game):
        super().__init__(game)
        self.seats = game.seats
        self.shells = [[0] * self.seats for _ in range(5)]
        self.unplayed = [SHELLS] * self.seats
        self.chests = random.sample(CHESTS, 5)
        self.holders = [NOBODY] * 5
        self.dice = [0] * 6
        self.phase, self.rolls, self.turn, self.up, self.ending = ROLL, 0, 1, 0, NOBODY
        self.last_turns = [1, *[0] * (self.seats - 1)]

    def current_player(self):
        return pyspiel.PlayerId.TERMINAL if self.phase == OVER else self.up

    def _legal_actions(self, player):
        if self.phase == ROLL:
            return [ALL_DICE]
        if self.phase == AGAIN:
            return ROLLS_OR_STOP
        if self.phase == FAIL:
            return [PASS]
        if self.phase == PLACE:
            return list(range(LEVEL + 1, LEVEL + 1 + run_of(self.dice)))
        return [TAKE + chest for chest, holder in enumerate(self.holders) if holder == NOBODY]

    def _apply_action(self, action):
        if action < STOP:
            self._roll(PLACES[action])
        elif action == STOP:
            self._set_phase()
            if self.phase == FAIL:
                self._pass_on()
        elif action == PASS:
            self._pass_on()
        elif action < TAKE:
            self._place(action - LEVEL)
        else:
            self._take(action - TAKE)

    def _roll(self, places):
        for place in places:
            self.dice[place] = random.randint(1, 6)
        self.dice.sort()
        self.rolls += 1
        self.phase = AGAIN
        if self.rolls == ROLLS:
            self._set_phase()

    def _set_phase(self):
        self.phase = OPEN if is_perfect(self.dice) else PLACE if run_of(self.dice) else FAIL

    def _place(self, level):
        placed = min(self.dice.count(level), self.unplayed[self.up])
        self.shells[level - 1][self.up] += placed
        self.unplayed[self.up] -= placed
        if not self.unplayed[self.up] and self.ending == NOBODY:
            self.ending = self.up
        self._pass_on()

    def _take(self, chest):
        self.holders[chest] = self.up
        if NOBODY not in self.holders:
            self.phase = OVER
        else:
            self._begin_turn()

    def _pass_on(self):
        self.up = (self.up + 1) % self.seats
        if self.up == self.ending:
            self.phase = OVER
        else:
            self._begin_turn()

    def _begin_turn(self):
        self.phase, self.rolls = ROLL, 0
        self.turn += 1
        self.last_turns[self.up] = self.turn

    def _action_to_string(self, player, action):
        return f"{player}:{action}"

    def is_terminal(self):
        return self.phase == OVER

    def returns(self):
        totals = [0.0] * self.seats
        for level in range(5, 0, -1):
            for seat, worth in zip(self._order(level), TREASURES[level - 1][: 3 if self.seats > 3 else 2], strict=False):
                totals[seat] += worth
        for holder, worth in zip(self.holders, self.chests, strict=True):
            if holder != NOBODY:
                totals[holder] += worth
        return totals if self.phase == OVER else [0.0] * self.seats

    def _order(self, level):
        def key(seat):
            return (*(-self.shells[lower - 1][seat] for lower in range(level, 0, -1)), -self.unplayed[seat], self.last_turns[seat])

        return sorted((seat for seat in range(self.seats) if self.shells[level - 1][seat]), key=key)

    def __str__(self):
        return f"{self.up} {self.phase} {self.dice} {self.shells}"


pyspiel.register_game(GAME_TYPE, IntoTheBlue)


SOME_DICE = [sum(1 << place for place in random.sample(range(6), random.randint(1, 6))) for _ in range(4096)]


def choose_action(state, legal, luck=random.random):
    """Return a legal action, chosen as Fathom's random player does.

    After a roll: stop, reroll random dice (drawn in advance), or reroll the spare dice, with equal chances.
    """
    if len(legal) < STOP:
        return legal[int(luck() * len(legal))]
    kind = int(luck() * (2 if is_perfect(state.dice) else 3))
    if kind == 0:
        return STOP
    return SOME_DICE[int(luck() * 4096)] if kind == 1 else spare_of(state.dice)


def playout(game):
    state, move_count = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(choose_action(state, state.legal_actions()))
        move_count += 1
    state.returns()
    return move_count


def main():
    seconds = float(sys.argv[1])
    game = pyspiel.load_game("into_the_blue", {"players": int(sys.argv[2])})
    for _ in range(20):
        playout(game)
    move_count, games, start_s = 0, 0, time.process_time()
    while time.process_time() - start_s < seconds:
        move_count += playout(game)
        games += 1
    print(json.dumps({"moves": move_count, "games": games, "seconds": time.process_time() - start_s}))


if __name__ == "__main__":
    main()
