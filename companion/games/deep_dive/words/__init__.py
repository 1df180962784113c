"""Every sentence of Deep Dive, by key: another language costs this folder."""

from companion.games.deep_dive.words.board import *  # noqa: F403 - one name for every sentence, wherever it stands
from companion.games.deep_dive.words.log import *  # noqa: F403 - one name for every sentence, wherever it stands
from companion.games.deep_dive.words.names import *  # noqa: F403 - one name for every sentence, wherever it stands
from companion.games.deep_dive.words.questions import *  # noqa: F403 - one name for every sentence, wherever it stands
from companion.games.deep_dive.words.refusals import *  # noqa: F403 - one name for every sentence, wherever it stands
