"""Words that name nothing alone: pronouns, prepositions, adverbs and participles. Variables and definitions are held to them."""

WORDS = """
one ones it this that they them who whom whose what which those these here there now then others both each any none
some ours theirs mine his hers such same again away near far on off over under from_ until since with_ without about
above below between beside into onto upon found kept told given shown taken said seen heard held made done left
asked answered wanted tried known drawn put sent bought sold thrown rolled played chosen picked counted written lost
won gone come begun started stopped finished opened closed waiting running going coming being doing having asking
telling saying looking allowed needed used named called met paid owed due meant built added removed dropped pressed
touched tapped spoken offered settled
"""
RETIRED = frozenset(WORDS.split())
