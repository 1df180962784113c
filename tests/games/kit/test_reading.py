"""Reading kits: a kit that is written and read again is unchanged; each mistake is one sentence with its line and the nearest word."""

import pytest

from companion.games.kit.examples import read_shipped_kits
from companion.games.kit.language import KitError, setup_data
from companion.games.kit.reading import read_kit
from companion.games.kit.transfer import decode, encode
from companion.games.kit.writing import kit_toml
from companion.games.shipped import shipped_kits
from companion.table.reader import Reader

SMALL = """kit = 1
name = "Cup"
seats = [1, 4]
[things]
red = { look = "red circle", group = "warm", worth = 2 }
blue = { look = "blue circle" }
[places]
cup = { kind = "bag", holds = { red = 3, blue = [2, 3, 4, 5] } }
out = { kind = "row" }
hand = { kind = "row", each = true }
[counters]
points = { each = true, wins = "most" }
[[phases]]
name = "Turn"
answers = [
    { say = "Draw", main = true, when = "count('cup') > 0", do = ["draw cup out", "points += sum('out', 'warm')", "done"] },
    { say = "Stop", do = ["done"] },
]
[end]
when = "count('cup') == 0"
then = "most points"
"""


def refusal_of(text):
    with pytest.raises(KitError) as caught:
        read_kit(text)
    reader = Reader("companion.games.kit")
    assert Reader("companion.games.kit", code="de").read(caught.value.sentence)
    return reader.read(caught.value.sentence)


def test_a_kit_is_read_and_written_again():
    kit = read_kit(SMALL)
    assert [thing.key for thing in kit.things] == ["red", "blue"] and kit.places[0].holds["blue"] == (2, 3, 4, 5)
    assert read_kit(kit_toml(kit)) == kit


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("red = 3", "rad = 3", "Line 8: There is no thing “rad”. Write “red”."),
        ("kit = 1", "kit = 4", "Line 1: This kit uses language 4. Update Fathom, or write kit = 1."),
        ("kit = 1\n", "", "Line 1: Write kit = 1 first: the number of the language."),
        ('name = "Cup"\n', "", "Line 1: “name” is missing here."),
        ("kit = 1", "# all seats\nkit = 1\nnote = 3", "Line 3: “note” has a value of the wrong kind."),
        ("seats = [1, 4]", '# seats\nseats = "two"', "Line 4: “seats” has a value of the wrong kind."),
        ('"draw cup out"', '"drow cup out"', "Line 16: “drow” is no verb. Write “draw”."),
        ('"draw cup out"', '"draw cop out"', "Line 16: There is no place “cop”. Write “cup”."),
        (
            '"draw cup out"',
            '"draw out cup"',
            "Line 16: You can draw only from a bag or a stack. Give “out” that kind, or write all, take or move.",
        ),
        ('"draw cup out"', '"draw cup"', "Line 16: Write draw BAG ROW, or draw BAG ROW NUMBER."),
        ("count('cup') > 0", "count('cap') > 0", "Line 16: There is no place “cap”. Write “cup”."),
        ("count('cup') > 0", "count(cup) > 0", "Line 16: Write the place in single quotes."),
        ("points += sum", "point += sum", "Line 16: There is no counter “point”. Write “points”."),
        ("'warm'", "'warn'", "Line 16: There is no thing “warn”. Write “warm”."),
        ("red circle", "rod circle", "Line 5: There is no colour “rod”. Write “red”."),
        ("most points", "most pints", "Line 21: There is no counter “pints”. Write “points”."),
        ('name = "Turn"', 'name = "Turn"\nwho = "in tun"', "Line 15: The key who can’t be “in tun”. Write “in turn”."),
        ('name = "Turn"', 'name = "Turn"\nwho = "the table"', "Line 17: “points” belongs to each player, and no player is meant"),
        ("main = true", "mian = true", "Line 16: There is no “mian”. Write “main”."),
        ('kind = "row", each', 'kind = "raw", each', "Line 10: There is no value “raw”. Write “row”."),
        ("[2, 3, 4, 5]", "[2, 3]", "Line 8: Write 4 numbers for “blue”: one for each number of players."),
        ("[end]", "[ends]", "Line 19: There is no “ends”. Write “end”."),
        ('"done"] },\n]', '"draw cup out"] },\n]', ""),
        ("seats = [1, 4]", "seats = [4, 1]", "Line 3: Write seats = [fewest, most], from 1 to 12."),
        (
            "seats = [1, 4]",
            'seats = [1, 1]\nsides = ["A", "B"]',
            "Line 4: Write at most 1 sides, one for each player in turn order",
        ),
        ("seats = [1, 4]", 'seats = [1, 4]\nsides = ["A"]\nsides_de = ["A", "B"]', "Line 4: Write at most 4 sides"),
        ("seats = [1, 4]", "seats = 4 1", "Line 3: this isn’t TOML. Write key = value."),
        ('{ kind = "row", each', '{ kind = "row",\neach', "Line 10: a table in braces is on one line. Close the brace there."),
        (
            "count('cup') > 0",
            'count("cup") > 0',
            "Line 16: write places and things in single quotes inside a text in double quotes",
        ),
        ("[places]", "[places", "Line 7: a closing bracket is missing."),
        ("points = {", "my points = {", "Line 12: write a key in English letters, digits and _ only: gold_coin."),
        ("points = {", "größe = {", "Line 12: write a key in English letters, digits and _ only: gold_coin."),
        ("worth = 2", "worth = 2,5", "Line 5: write numbers without a comma."),
        ('name = "Cup"', 'name = "Cup', "Line 2: a text has no closing quote."),
        ('name = "Cup"', "name = Cup", "Line 2: write text in double quotes."),
        ('name = "Cup"', "name = “Cup”", "Line 2: write straight quotes."),
        ("main = true", "main = yes", "Line 16: write true or false in small letters."),
        ("[end]", "// the end\n[end]", "Line 19: a comment begins with #."),
        ('"draw cup out"', '"draw cup out; done"', "Line 16: Write each verb in double quotes of its own, with a comma"),
        ('"draw cup out"', '"deal cup out"', "Line 16: “deal” is no verb. Write draw BAG ROW NUMBER, or every draw"),
        ('"draw cup out"', '"points - 1"', "Line 16: Write points = …, points += … or points -= …."),
        ('"most points"', '"points"', "Line 21: “points” is no order. Write “most points”."),
        ("main = true", "main = True", "Line 16: write true or false in small letters."),
        ("seats = [1, 4]", 'name = "Mug"', "Line 3: “name” has a value already. Write it once."),
        ("[places]", "[things]", "Line 7: [things] is there already. Write it once"),
        ('"done"] },\n', '"done"] }\n', "Line 17: a comma is missing before this, or a closing bracket."),
        ('["done"] }', '["done"], }', "Line 17: leave out the comma before the brace."),
        ('"draw cup out"', '"if points > 2 done"', "Line 16: “if” is no verb. Write the condition into the number"),
        ('"draw cup out"', '"discard cup out"', "Line 16: “discard” is no verb. Write take PLACE PLACE for what was picked"),
        ('"draw cup out"', '"end"', "Line 16: “end” is no verb. The game ends when a formula of [end] comes true."),
        ('"draw cup out"', '"pick cup"', 'Line 16: “pick” is no verb. Write pick = "PLACE" into the answer'),
        ('"draw cup out"', '"each draw cup out"', "Line 16: “each” is no verb. Write every VERB"),
        ('"draw cup out"', '"set points 2"', "Line 16: “set” is no verb. Write NAME = FORMULA."),
        ('"draw cup out"', '"reveal cup"', "Line 16: “reveal” is no verb. The field seen decides who sees a place"),
        ('"draw cup out"', '"points++"', "Line 16: Write points = …, points += … or points -= …."),
        ('"draw cup out"', '"zzz"', "Line 16: Write zzz = …"),
        ('"draw cup out"', '"zzz cup out"', "Line 16: “zzz” is no verb. Write one of draw, take, all, move"),
        ('"draw cup out"', '"roll 2d6"', 'Line 16: Give the dice a name in [dice], such as luck = "2d6"'),
        ('"draw cup out"', '"roll luck"', "Line 16: There is no “luck”: this file has none of its kind."),
        ('"draw cup out"', '"move picked cup out"', "Line 16: What was picked is moved by take. Write take cup out."),
        ('"draw cup out"', '"draw 2 cup out"', "Line 16: Write draw BAG ROW, or draw BAG ROW NUMBER."),
        ('"draw cup out"', '"draw from cup to out"', "Line 16: Write draw BAG ROW, or draw BAG ROW NUMBER."),
        ('"draw cup out"', '"every players points += 1"', "Line 16: “players” is no verb. Write one of draw"),
        ('wins = "most"', 'wins = "highest"', "Line 12: There is no value “highest”. Write “most”."),
        ('wins = "most"', "wins = true", "Line 12: “wins” has a value of the wrong kind. Write text in quotes."),
        ("each = true, wins", "each = true, min = 0, wins", "Line 12: There is no “min”. Write “low”."),
        (
            "each = true, wins",
            "each = true, start = [1, 2], wins",
            "Line 12: “start” has a value of the wrong kind. Write a number, or",
        ),
        ("worth = 2", "value = 2", "Line 5: There is no “value”. Write “worth”."),
        ('kind = "bag"', 'kind = "deck"', "Line 8: There is no value “deck”. Write “stack”."),
        ('say = "Stop"', 'label = "Stop"', "Line 17: There is no “label”. Write “say”."),
        ('say = "Stop"', 'say = "Stop", pick = "opponents"', "Line 17: There is no place “opponents”. Write “others”."),
        ('name = "Turn"', 'name = "Turn"\nwho = "everybody"', "Line 15: The key who can’t be “everybody”. Write “each at once”."),
        ('name = "Turn"', 'name = "Turn"\norder = "clockwise"', "Line 15: Turns go clockwise without an order. Leave it out."),
        ("count('cup') > 0", "if(points, 1, 0)", "Line 16: “if” can’t be used in a formula. Write when(test, then, else)."),
        ("count('cup') > 0", "points > 1 && points < 3", "Line 16: “&&” can’t be used in a formula. Write and."),
        ("count('cup') > 0", "true", "Line 16: “true” can’t be used in a formula. Write 1."),
        ("count('cup') > 0", "cup > 0", "Line 16: “cup” is a place. Write count('cup') for the number of things in it."),
        ("count('cup') > 0", "red > 0", "Line 16: “red” is a thing. Write count('PLACE', 'red') for how many there are."),
        ("count('cup') > 0", "count('left.hand') > 0", "Line 16: Write left(count('hand'))"),
        ("worth = 2", 'worth = "two"', "Line 5: “worth” has a value of the wrong kind. Write a number."),
        ("main = true", "main = 1", "Line 16: “main” has a value of the wrong kind. Write true or false."),
        ('say = "Stop"', 'say = "Stop", pick = "out", when = "worth(picked) > 1"', "Line 17: Fathom checks “when” before"),
        ('say = "Stop"', 'say = "Stop", only = "points > 1"', "Line 17: Nothing is picked here. Add pick, or leave out only."),
        ('cup = { kind = "bag",', 'cup = { kind = "bag", price = 2,', "Line 8: Only things in a row or supply have a price"),
        (
            'out = { kind = "row" }',
            'out = { kind = "row", price = [2, 1] }',
            "Line 9: Write prices of “out” from 0 to 99,999 that do not fall",
        ),
        ("[things]", '[things]\neach_of = { labels = "1 two", worth = "label" }', "Line 5: “two” is no number"),
    ],
)
def test_a_mistake_is_one_sentence_with_its_line_and_the_nearest_word(right, wrong, sentence):
    assert right in SMALL
    text = SMALL.replace(right, wrong, 1)
    if sentence:
        assert refusal_of(text).startswith(sentence)
    else:
        read_kit(text)


def test_a_phase_that_no_answer_ends_is_refused():
    assert "No answer ends phase “Turn”" in refusal_of(SMALL.replace(', "done"]', "]").replace('["done"]', "[]"))


def test_formula_that_needs_itself_is_refused():
    text = SMALL.replace("[[phases]]", '[let]\na = "b + 1"\nb = "a"\n[[phases]]')
    assert refusal_of(text) == "Line 14: “a” depends on itself. Take it out of its own formula."


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('say = "Stop"', 'say = "Stop\\u202e"'),
        ('name = "Turn"', 'name = "Turn\\nTurn"'),
        ('look = "red circle",', 'look = "red circle", label = "a\\tb",'),
    ],
)
def test_characters_that_no_screen_shows_are_refused(right, wrong):
    assert "Remove line breaks and signs that can’t be shown" in refusal_of(SMALL.replace(right, wrong, 1))


SCENARIOS = SMALL.replace("count('cup') == 0", "most(points) > brink").replace(
    "[things]",
    """[[scenarios]]
name = "Spring"
brink = 12
goal = 3
[[scenarios]]
name = "Autumn"
after = "Spring"
brink = 11
goal = 4
[things]""",
)


def strict_refusal_of(text):
    with pytest.raises(KitError) as caught:
        read_kit(text, is_strict=True)
    assert read_kit(text)
    return Reader("companion.games.kit").read(caught.value.sentence)


def test_only_the_strict_check_names_a_number_that_one_scenario_lacks():
    read_kit(SCENARIOS, is_strict=True)
    sentence = "Line 9: “Autumn” has no “goal”; “Spring” has one. Give every scenario the same numbers."
    assert strict_refusal_of(SCENARIOS.replace("goal = 4\n", "")) == sentence
    assert strict_refusal_of(SCENARIOS.replace("brink = 11", "brinkk = 11")) == (
        "Line 11: “Autumn” has “brinkk”, and no “brink” as others have. Write “brink”."
    )


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        (
            'do = ["done"]',
            "do = []",
            'Line 17: “Stop” does nothing, and the same player is asked again. Write its verbs, such as do = ["done"].',
        ),
        (', do = ["done"]', ", number = true", "Line 17: “Stop” does nothing, "),
    ],
)
def test_only_the_strict_check_names_an_answer_without_effect(right, wrong, sentence):
    assert strict_refusal_of(SMALL.replace(right, wrong)).startswith(sentence)
    read_kit(SMALL.replace(', do = ["done"]', ', number = "points"'), is_strict=True)


def test_strict_check_asks_for_pass_in_an_answer_without_effect_until_all_pass():
    text = SMALL.replace('name = "Turn"', 'name = "Turn"\nuntil = "all pass"\ndone = "points > 3"').replace(', do = ["done"]', "")
    assert strict_refusal_of(text).endswith('such as do = ["pass"].')


@pytest.mark.parametrize("formula", ["is_picked('red')", "worth(picked)", "of_picked(points)"])
def test_let_formula_about_a_pick_is_refused(formula):
    text = SMALL.replace("[[phases]]", f'[let]\na = "{formula}"\n[[phases]]')
    assert refusal_of(text) == "Line 14: Nothing is picked in [let]. Write this formula where it is used."


@pytest.mark.parametrize("verb", ["draw cup hand", "points = 0"])
def test_verb_without_a_player_on_a_place_of_each_player_needs_every(verb):
    text = SMALL.replace("[end]", f'[[phases]]\nname = "Deal"\nwho = "nobody"\ndo = ["{verb}"]\n[end]')
    assert refusal_of(text).endswith(" belongs to each player, and no player is meant here. Write every before the verb.")
    read_kit(text.replace(verb, f"every {verb}"))


def test_shared_pick_from_a_place_of_each_player_is_refused():
    text = SMALL.replace('name = "Turn"', 'name = "Turn"\nwho = "the table"').replace("\"points += sum('out', 'warm')\", ", "")
    sentence = "“hand” belongs to each player, and no player is meant here. Pick from a shared place, or write another who."
    assert refusal_of(text.replace('say = "Stop"', 'say = "Stop", pick = "hand"')).endswith(sentence)


def test_misspelt_scenario_in_after_is_refused_with_the_nearest_name():
    text = SCENARIOS.replace('after = "Spring"', 'after = "Springg"')
    assert refusal_of(text) == "Line 10: There is no scenario “Springg”. Write “Spring”."


def test_phase_until_all_pass_without_a_passing_answer_is_refused():
    text = SMALL.replace('name = "Turn"', 'name = "Turn"\nuntil = "all pass"')
    sentence = "Phase “Turn” ends when all have passed, and no answer passes. Add “pass” to the do of one, or a formula done."
    assert refusal_of(text).endswith(sentence)
    read_kit(text.replace('name = "Turn"', 'name = "Turn"\ndone = "points > 3"'))


@pytest.mark.parametrize("key", ["kind", "kind_de"])
def test_the_kind_of_a_kit_is_written_shared_and_short(key):
    kit = read_kit(SMALL.replace('name = "Cup"', f'name = "Cup"\n{key} = "bag building"'))
    assert getattr(kit, key) == getattr(read_kit(kit_toml(kit)), key) == getattr(decode(encode(kit)), key) == "bag building"
    assert not setup_data(kit).get(key), "older versions open the games of this kit"
    assert "20" in refusal_of(SMALL.replace('name = "Cup"', f'name = "Cup"\n{key} = "a bag building game for all"'))


def test_every_kit_that_ships_has_a_kind_in_both_languages():
    assert all(kit.kind and kit.kind_de for kit in read_shipped_kits())
    assert [(kit.kind, kit.kind_de) for kit in shipped_kits()] == [(kit.kind, kit.kind_de) for kit in read_shipped_kits()]
