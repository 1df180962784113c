"""Rule topics: the rules of a game in short texts, which players look up during play."""

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec

from msgspec import Struct

from companion.table.moves import tag_of
from companion.table.prompt import Prompt
from companion.table.sentence import Words, mark_package, say


class RuleTopic(Struct, frozen=True):
    """Topic of the rules: its title, a text of a few sentences, and the kinds of moves that it explains."""

    name: str
    title: Words
    text: Words
    moves: tuple[str, ...] = ()


def topic(name: str, *moves: str) -> RuleTopic:
    """Return a topic, which explains moves of these types; its words are "rules.<name>.title" and "rules.<name>.text"."""
    return RuleTopic(name, say(f"rules.{name}.title"), say(f"rules.{name}.text"), moves)


def topics_in(package: str) -> tuple[RuleTopic, ...]:
    """Return the topics of the game in `package`, as sentences for readers of any package; () if it has none."""
    if find_spec(f"{package}.rule_topics") is None:
        return ()
    topics: Iterable[RuleTopic] = import_module(f"{package}.rule_topics").RULE_TOPICS
    return tuple(
        RuleTopic(
            rule_topic.name, mark_package(package, rule_topic.title), mark_package(package, rule_topic.text), rule_topic.moves
        )
        for rule_topic in topics
    )


def topic_of(topics: Iterable[RuleTopic], prompt: Prompt | None) -> RuleTopic | None:
    """Return the first topic that explains one of the answers to a prompt; None if no topic does."""
    asked_tags = {tag_of(choice.move) for choice in prompt.choices} if prompt else set()
    return next((rule_topic for rule_topic in topics if asked_tags & {*rule_topic.moves}), None)
