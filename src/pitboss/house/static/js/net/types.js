// The shapes that the house and its clients exchange, for readers and editors; nothing runs here.
// Written by `python -m pitboss.house.web.browser_types` from src/pitboss/house/schemas and web/bodies.py: change them
// there.


/**
 * What a seat has down, in cents.
 * @typedef {object} WagersView
 * @property {number} main
 * @property {Record<string, number>} side
 * @property {number} toke
 * @property {Record<string, number>} side_tokes
 */

/**
 * How a hand ended, in a word, and what decided it.
 * @typedef {object} SlipView
 * @property {string} word
 * @property {string} detail
 */

/**
 * A hand; `outcome`, `net` and `slip` come when it is settled. `removed` if it was before the dealer's turn.
 * @typedef {object} HandView
 * @property {string[]} cards
 * @property {string} total
 * @property {number} wager
 * @property {number} doubles
 * @property {string | null} outcome
 * @property {number | null} net
 * @property {boolean} removed
 * @property {SlipView | null} slip
 */

/**
 * What lies before a seat in a round; nets are null until they are settled.
 * @typedef {object} RoundSeat
 * @property {HandView[]} hands
 * @property {number} insurance
 * @property {number | null} insurance_net
 * @property {Record<string, number | null>} side_nets
 * @property {number | null} toke_net
 * @property {Record<string, number | null>} side_toke_nets
 * @property {string | null} tuck the bet under which the cards of its busted hands lie, face up
 */

/**
 * A seat of a round that is over.
 * @typedef {object} PlayedSeat
 * @property {HandView[]} hands
 * @property {number} insurance
 * @property {number | null} insurance_net
 * @property {Record<string, number | null>} side_nets
 * @property {number | null} toke_net
 * @property {Record<string, number | null>} side_toke_nets
 * @property {string | null} tuck the bet under which the cards of its busted hands lie, face up
 * @property {number} seat
 * @property {string} name
 * @property {WagersView} wagers
 */

/**
 * A taken seat of a table that is open.
 * @typedef {object} SeatView
 * @property {HandView[]} hands
 * @property {number} insurance
 * @property {number | null} insurance_net
 * @property {Record<string, number | null>} side_nets
 * @property {number | null} toke_net
 * @property {Record<string, number | null>} side_toke_nets
 * @property {string | null} tuck the bet under which the cards of its busted hands lie, face up
 * @property {number} seat
 * @property {string} name
 * @property {boolean} bot
 * @property {string | null} style how a bot plays; null for guests
 * @property {number} funds
 * @property {boolean} sits_out
 * @property {boolean} leaving
 * @property {boolean} ready
 * @property {boolean} in_round
 * @property {WagersView | null} wagers
 * @property {WagersView | null} last_wagers
 * @property {number[]} timed_out its hands in this round that stood because time ran out
 * @property {number | null} net the change of the seat's chips in the last round, once it is over
 * @property {number | null} tokes_won what its tokes then put into the toke box
 */

/**
 * The dealer's cards, "??" for one face down; the total is of those face up.
 * @typedef {object} DealerView
 * @property {string[]} cards
 * @property {string} total
 */

/**
 * What the seat in turn may do, and what it costs; insurance goes up to the cost in steps.
 * @typedef {object} Answer
 * @property {string} decision
 * @property {number} cost
 * @property {number} [step]
 */

/**
 * The hand that is asked.
 * @typedef {object} InTurn
 * @property {number} seat
 * @property {number} hand
 */

/**
 * The hand that is asked, what it may do, and until when.
 * @typedef {object} Turn
 * @property {number} seat
 * @property {number} hand
 * @property {number | null} deadline
 * @property {Answer[]} legal
 * @property {Answer[]} short what the rules allow too, if the seat had the chips
 */

/**
 * A seat's part in the shuffle of a shoe.
 * @typedef {object} Seed
 * @property {number} seat
 * @property {string} seed
 */

/**
 * What a seat has promised for the shoe in use; the seed itself comes when it is opened.
 * @typedef {object} PromisedSeed
 * @property {number} seat
 * @property {string} promise
 * @property {string | null} seed
 */

/**
 * The shoe in use; it is sealed when its first card is out.
 * @typedef {object} ShoeState
 * @property {number} number
 * @property {string} commitment
 * @property {number} size
 * @property {number} cards_left
 * @property {number} discards
 * @property {boolean} first_round
 * @property {PromisedSeed[]} seeds
 * @property {boolean} sealed
 */

/**
 * The last shoe that is finished.
 * @typedef {object} RevealedShoe
 * @property {number} number
 * @property {string} commitment
 * @property {string} secret
 * @property {Seed[]} seeds
 */

/**
 * The whole table as it lies open to anybody.
 * @typedef {object} State
 * @property {number} version
 * @property {number} round
 * @property {number} now
 * @property {"betting" | "deal" | "naturals" | "insurance" | "early surrender" | "play" | "draw" | "dealer" | "over"} phase
 * @property {DealerView} dealer
 * @property {SeatView[]} seats
 * @property {Turn | null} turn
 * @property {number | null} betting_deadline
 * @property {string[]} calls
 * @property {number} toke_box
 * @property {ShoeState} shoe
 * @property {RevealedShoe | null} revealed
 * @property {boolean} closed
 */

/**
 * Something that happened at a table; its `type` says what.
 * @typedef {object} Event
 * @property {string} says the dealer's words for it
 */

/**
 * Something that happened at a seat.
 * @typedef {object} SeatEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 */

/**
 * Something that happened to a hand; those of a seat are numbered from 0.
 * @typedef {object} HandEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {number} hand
 */

/**
 * A seat after a decision.
 * @typedef {object} SeatAfter
 * @property {HandView[]} hands
 * @property {number | null} funds null in a replay
 */

/**
 * A hand received a card.
 * @typedef {object} CardEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {number} hand
 * @property {"card"} type
 * @property {string} card
 * @property {HandView} after
 */

/**
 * The dealer received a card, "??" for one face down.
 * @typedef {object} DealerCardEvent
 * @property {string} says the dealer's words for it
 * @property {"dealer-card"} type
 * @property {string} card
 * @property {DealerView} after
 */

/**
 * The hole card was turned face up.
 * @typedef {object} HoleTurnedEvent
 * @property {string} says the dealer's words for it
 * @property {"hole-turned"} type
 * @property {string} card
 * @property {DealerView} after
 */

/**
 * The dealer looked at the hole card for a blackjack.
 * @typedef {object} DealerCheckedEvent
 * @property {string} says the dealer's words for it
 * @property {"dealer-checked"} type
 * @property {boolean} blackjack
 */

/**
 * A seat acted on a hand; `wager` is what then lies on it.
 * @typedef {object} DecidedEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {number} hand
 * @property {"decided"} type
 * @property {string} decision
 * @property {number} wager
 * @property {SeatAfter} after
 */

/**
 * A seat chose to double its blackjack; the card comes in its turn.
 * @typedef {object} NaturalKeptEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"natural-kept"} type
 * @property {SeatAfter} after
 */

/**
 * A seat placed an insurance wager.
 * @typedef {object} InsuredEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"insured"} type
 * @property {number} cents
 * @property {SeatAfter} after
 */

/**
 * A seat declined what it was offered.
 * @typedef {object} DeclinedEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"declined"} type
 */

/**
 * A seat's insurance was paid or collected.
 * @typedef {object} InsuranceSettledEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"insurance-settled"} type
 * @property {number} net
 */

/**
 * A hand was paid, pushed or lost.
 * @typedef {object} HandSettledEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {number} hand
 * @property {"hand-settled"} type
 * @property {string} outcome
 * @property {number} net
 * @property {HandView} after
 * @property {string | null} tuck the bet under which its cards now lie, face up
 */

/**
 * A side bet was paid or collected; `toke` if it was placed for the dealer.
 * @typedef {object} SideBetSettledEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"side-bet-settled"} type
 * @property {string} name
 * @property {number} net
 * @property {boolean} toke
 */

/**
 * A wager for the dealer was paid or collected.
 * @typedef {object} TokeSettledEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"toke-settled"} type
 * @property {number} net
 */

/**
 * Everything is settled: by seat, the change of its chips and what its tokes put into the box, where they did.
 * @typedef {object} RoundOverEvent
 * @property {string} says the dealer's words for it
 * @property {"round-over"} type
 * @property {number} round
 * @property {Record<string, number>} nets
 * @property {Record<string, number>} tokes_won
 */

/** @typedef {CardEvent | DealerCardEvent | HoleTurnedEvent | DealerCheckedEvent | DecidedEvent | NaturalKeptEvent | InsuredEvent | DeclinedEvent | InsuranceSettledEvent | HandSettledEvent | SideBetSettledEvent | TokeSettledEvent | RoundOverEvent} RoundEvent */

/**
 * Somebody took a seat.
 * @typedef {object} SatDownEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"sat-down"} type
 * @property {string} name
 */

/**
 * Somebody gave up a seat, or had to; so many cents of chips went back to the wallet.
 * @typedef {object} LeftEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"left"} type
 * @property {string} name
 * @property {number} cents
 */

/**
 * Somebody keeps a seat without playing.
 * @typedef {object} SatOutEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"sat-out"} type
 * @property {string} name
 */

/**
 * Somebody who sat out plays again.
 * @typedef {object} CameBackEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"came-back"} type
 * @property {string} name
 */

/**
 * Somebody bought more chips.
 * @typedef {object} ToppedUpEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"topped-up"} type
 * @property {string} name
 * @property {number} cents
 */

/**
 * Wagers were put down, or changed.
 * @typedef {object} BetPlacedEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"bet-placed"} type
 * @property {WagersView} wagers
 */

/**
 * Wagers were taken back before the first card.
 * @typedef {object} BetTakenBackEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"bet-taken-back"} type
 */

/**
 * Somebody waits for the cards.
 * @typedef {object} ReadyEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"ready"} type
 */

/**
 * Somebody ran out of time; what the clock answered comes next.
 * @typedef {object} TimedOutEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"timed-out"} type
 * @property {number[]} after its hands in this round that stood because time ran out
 */

/**
 * A seat of a round before its first card.
 * @typedef {object} StartedSeat
 * @property {HandView[]} hands
 * @property {number} insurance
 * @property {number | null} insurance_net
 * @property {Record<string, number | null>} side_nets
 * @property {number | null} toke_net
 * @property {Record<string, number | null>} side_toke_nets
 * @property {string | null} tuck the bet under which the cards of its busted hands lie, face up
 * @property {number} seat
 * @property {WagersView} wagers
 * @property {number} funds
 */

/**
 * No more bets. The first round of a shoe has the seeds that made it; `after` are the seats in the round.
 * @typedef {object} RoundStartedEvent
 * @property {string} says the dealer's words for it
 * @property {"round-started"} type
 * @property {number} round
 * @property {Seed[]} [seeds]
 * @property {StartedSeat[]} after
 */

/**
 * A round under way is void: every wager went back.
 * @typedef {object} RoundVoidEvent
 * @property {string} says the dealer's words for it
 * @property {"round-void"} type
 * @property {number} round
 * @property {string} reason
 */

/**
 * The floor voided a round that was over.
 * @typedef {object} RulingEvent
 * @property {string} says the dealer's words for it
 * @property {"ruling"} type
 * @property {number} round
 * @property {string} reason
 */

/**
 * The floor put a payment right, by so many cents.
 * @typedef {object} CorrectionEvent
 * @property {string} says the dealer's words for it
 * @property {number} seat
 * @property {string} to_you the same, said to the player of the seat
 * @property {"correction"} type
 * @property {number} round
 * @property {string} name
 * @property {number} cents
 * @property {string} reason
 */

/**
 * A shoe is finished, and its secret public.
 * @typedef {object} ShoeRevealedEvent
 * @property {number} number
 * @property {string} commitment
 * @property {string} secret
 * @property {Seed[]} seeds
 * @property {string} says the dealer's words for it
 * @property {"shoe-revealed"} type
 */

/**
 * The house has committed itself to a new shoe.
 * @typedef {object} ShoeOpenedEvent
 * @property {string} says the dealer's words for it
 * @property {"shoe-opened"} type
 * @property {number} number
 * @property {string} commitment
 */

/** @typedef {SatDownEvent | LeftEvent | SatOutEvent | CameBackEvent | ToppedUpEvent | BetPlacedEvent | BetTakenBackEvent | ReadyEvent | TimedOutEvent | RoundVoidEvent | RulingEvent | CorrectionEvent | ShoeRevealedEvent | ShoeOpenedEvent} PlainEvent */

/** @typedef {CardEvent | DealerCardEvent | HoleTurnedEvent | DealerCheckedEvent | DecidedEvent | NaturalKeptEvent | InsuredEvent | DeclinedEvent | InsuranceSettledEvent | HandSettledEvent | SideBetSettledEvent | TokeSettledEvent | RoundOverEvent | RoundStartedEvent | SatDownEvent | LeftEvent | SatOutEvent | CameBackEvent | ToppedUpEvent | BetPlacedEvent | BetTakenBackEvent | ReadyEvent | TimedOutEvent | RoundVoidEvent | RulingEvent | CorrectionEvent | ShoeRevealedEvent | ShoeOpenedEvent} TableEvent */

/**
 * What is private to one client at one table; `guest` is null for a bystander.
 * @typedef {object} You
 * @property {string | null} guest
 * @property {string | null} name
 * @property {number} wallet
 * @property {number[]} seats
 */

/**
 * The first message.
 * @typedef {object} Welcome
 * @property {"welcome"} type
 * @property {TableInfo} table
 * @property {You} you
 * @property {State} state
 */

/**
 * What happened at the table, and how it lies after that.
 * @typedef {object} TableMessage
 * @property {"table"} type
 * @property {number} version
 * @property {TableEvent[]} events
 * @property {State} state
 */

/**
 * Somebody said one of the few things that can be said; nothing at the table has changed.
 * @typedef {object} EmoteMessage
 * @property {"emote"} type
 * @property {number} seat
 * @property {string} emote
 * @property {string} says the same in words
 * @property {string} to_you the same, said to the player of the seat
 */

/**
 * Something private has changed.
 * @typedef {object} YouMessage
 * @property {string | null} guest
 * @property {string | null} name
 * @property {number} wallet
 * @property {number[]} seats
 * @property {"you"} type
 */

/**
 * How many people without a seat look on.
 * @typedef {object} Watching
 * @property {"watching"} type
 * @property {number} count
 */

/**
 * A command is carried out and durable; `repeated` if it was before.
 * @typedef {object} Done
 * @property {"done"} type
 * @property {string} id
 * @property {number} version
 * @property {boolean} [repeated]
 */

/**
 * A command was refused, and nothing has changed; `id` is null if it could not be read.
 * @typedef {object} Refused
 * @property {"error"} type
 * @property {string | null} id
 * @property {"bad-hand" | "bad-name" | "bad-pass" | "bad-sheet" | "busy" | "closed" | "final" | "floor-key" | "funds" | "illegal" | "locked" | "malformed" | "no-coach" | "no-game" | "no-guest" | "no-reason" | "no-round" | "no-seat" | "no-shoe" | "no-table" | "not-broke" | "not-your-seat" | "not-your-turn" | "rate" | "seat-taken" | "seed" | "set-aside" | "shoe-in-use" | "stale" | "too-late" | "too-many-seats" | "too-many-tables" | "unknown-command" | "wager"} code
 * @property {string} message
 * @property {number} version
 */

/**
 * Something about the table that is in no version of it.
 * @typedef {object} Notice
 * @property {"notice"} type
 * @property {string} code
 * @property {string} message
 */

/**
 * The last message.
 * @typedef {object} Bye
 * @property {"bye"} type
 * @property {string} code
 * @property {string} message
 */

/**
 * The answer to a ping.
 * @typedef {object} Pong
 * @property {"pong"} type
 * @property {string} id
 */

/** @typedef {Welcome | TableMessage | EmoteMessage | YouMessage | Watching | Done | Refused | Notice | Bye | Pong} Message */

/**
 * The least and the most one may bet, and the smallest chip.
 * @typedef {object} LimitsView
 * @property {number} min
 * @property {number} max
 * @property {number} chip
 */

/**
 * A way to win a side bet.
 * @typedef {object} SideBetPay
 * @property {string} what
 * @property {string} pays
 */

/**
 * A bet beside the main one.
 * @typedef {object} SideBetView
 * @property {string} name
 * @property {string} title what people call it
 * @property {"first-two" | "first-two+up" | "dealer-final"} cards the cards that decide it
 * @property {string} when
 * @property {string} words
 * @property {SideBetPay[]} pays
 * @property {Record<string, string>} tables the pay tables it may have, in words
 * @property {number | null} house_edge per unit wagered off a fresh shoe; null while it is not known
 */

/**
 * A part of the rule card.
 * @typedef {object} ChapterView
 * @property {string} heading
 * @property {string[]} sentences
 */

/**
 * Another reading of a sentence.
 * @typedef {object} OtherReading
 * @property {string} value the value of the reading's key; empty where there is no key
 * @property {string} words
 * @property {number | null} worth what the house gains by it, as a share of the wager; null while that is not known
 */

/**
 * A sentence that the sheet leaves open or says twice, and how it is read.
 * @typedef {object} ReadingView
 * @property {string} clause
 * @property {string} sentence
 * @property {string} key the key that makes the difference; empty where there is none
 * @property {string} reading
 * @property {OtherReading[]} others
 */

/**
 * The lines printed on the felt.
 * @typedef {object} FeltView
 * @property {string} natural
 * @property {string[]} dealer
 * @property {string} insurance
 */

/**
 * A game.
 * @typedef {object} GameView
 * @property {string} name
 * @property {string} title
 * @property {string} version
 * @property {string} summary
 * @property {string} hash
 * @property {number} decks
 * @property {number[]} deck_choices
 * @property {LimitsView} limits
 * @property {SideBetView[]} side_bets
 * @property {boolean} tokes
 * @property {Record<string, string[]>} options
 * @property {number | null} house_edge per initial wager with best play; null while it is not known
 * @property {Record<string, string>} rules
 * @property {FeltView} felt
 * @property {string[]} card
 * @property {ChapterView[]} chapters
 * @property {ReadingView[]} readings
 */

/**
 * What the house keeps under some choice: nothing is said of a bet whose edge cannot be worked out.
 * @typedef {object} ChoiceEdges
 * @property {number | null} house_edge
 * @property {Record<string, number>} side_edges
 * @property {boolean} is_known false while the edges are being worked out: ask again
 */

/**
 * A value that may be chosen, and the edges with it and all else as it is chosen.
 * @typedef {object} ChoiceValue
 * @property {number | null} house_edge
 * @property {Record<string, number>} side_edges
 * @property {boolean} is_known false while the edges are being worked out: ask again
 * @property {string} value
 */

/**
 * A key that the sheet leaves open.
 * @typedef {object} ChoiceView
 * @property {string} key
 * @property {string} meaning
 * @property {ChoiceValue[]} values
 */

/**
 * The edges of a game as it is chosen, and with each other choice.
 * @typedef {object} ChoicesReply
 * @property {number | null} house_edge
 * @property {Record<string, number>} side_edges
 * @property {boolean} is_known false while the edges are being worked out: ask again
 * @property {ChoiceView[]} options
 */

/**
 * A sheet of the house's folder that cannot be played.
 * @typedef {object} SheetFault
 * @property {string} sheet
 * @property {string} message
 */

/**
 * The games, and sheets that are none yet.
 * @typedef {object} GamesReply
 * @property {GameView[]} games
 * @property {SheetFault[]} faults only for requests from the machine the house runs on
 */

/**
 * An open table in the lobby.
 * @typedef {object} LobbyEntry
 * @property {string} id
 * @property {string} name
 * @property {string} game
 * @property {string} title
 * @property {number} decks
 * @property {LimitsView} limits
 * @property {number | null} house_edge
 * @property {Record<string, string>} set
 * @property {number} seats
 * @property {number} taken
 * @property {number} bots
 * @property {number} watching
 * @property {"betting" | "deal" | "naturals" | "insurance" | "early surrender" | "play" | "draw" | "dealer" | "over"} phase
 * @property {number} round
 */

/**
 * The open tables.
 * @typedef {object} TablesReply
 * @property {LobbyEntry[]} tables
 */

/**
 * How long the house waits, in milliseconds.
 * @typedef {object} TimersView
 * @property {number} turn
 * @property {number} betting
 * @property {number} seat_kept
 */

/**
 * With how much one may sit down.
 * @typedef {object} BuyIn
 * @property {number} min
 * @property {number} default
 * @property {number} max
 */

/**
 * What does not change about a table while it is open.
 * @typedef {object} TableInfo
 * @property {string} id
 * @property {string} name
 * @property {boolean} private
 * @property {string} opened_by
 * @property {GameView} game
 * @property {number} seats
 * @property {number} seats_each
 * @property {TimersView} timers
 * @property {BuyIn} buy_in
 */

/**
 * A table and its state.
 * @typedef {object} TableStateReply
 * @property {TableInfo} table
 * @property {State} state
 */

/**
 * A seat that a guest holds, and the chips before it.
 * @typedef {object} HeldSeat
 * @property {string} table
 * @property {string} name the table's
 * @property {number} seat
 * @property {number} funds
 */

/**
 * A guest.
 * @typedef {object} GuestReply
 * @property {string} id
 * @property {string} name
 * @property {number} wallet
 * @property {HeldSeat[]} seats
 */

/**
 * Whether this device stays in.
 * @typedef {object} LeaveReply
 * @property {boolean} stays
 */

/**
 * The guest behind a cookie, if there is one.
 * @typedef {object} MaybeGuestReply
 * @property {GuestReply | null} guest
 */

/**
 * @typedef {object} PassReply
 * @property {string} pass
 */

/**
 * What a guest was worth at a time.
 * @typedef {object} Point
 * @property {number} at
 * @property {number} cents
 */

/**
 * What a guest was worth before and after each of the last rounds, oldest first.
 * @typedef {object} BankrollReply
 * @property {number} start
 * @property {Point[]} points
 */

/**
 * A round and what it brought.
 * @typedef {object} OneRound
 * @property {string} round
 * @property {number} net
 */

/**
 * Mistakes that are alike: what was done, what was best, how often, and what it cost in cents.
 * @typedef {object} MistakeKind
 * @property {string} did
 * @property {string} best
 * @property {number} count
 * @property {number} cents
 */

/**
 * Decisions judged and summed up. What was expected of the bets (house edge, best play) and the decisions (the cost of mistakes), and luck, which is the rest, are of the rounds that could be judged.
 * @typedef {object} PlayTally
 * @property {number} rounds
 * @property {number} net
 * @property {number} expected
 * @property {number} luck
 * @property {number} decisions
 * @property {number} not_judged
 * @property {number} mistakes
 * @property {number} cost
 * @property {MistakeKind[]} kinds
 */

/**
 * Rounds counted and summed up; those that broke even were neither won nor lost.
 * @typedef {object} TallyView
 * @property {number} rounds
 * @property {number} won
 * @property {number} lost
 * @property {number} net
 * @property {OneRound | null} best
 * @property {OneRound | null} worst
 * @property {PlayTally | null} play null where the house has no coach
 */

/**
 * A guest's rounds in figures.
 * @typedef {object} StatisticsReply
 * @property {TallyView} ever
 * @property {TallyView} session since the last pause of half an hour
 * @property {number} waiting results that are still to be judged: ask again
 */

/**
 * What a round brought one seat.
 * @typedef {object} SeatResultView
 * @property {number} seat
 * @property {string} name
 * @property {boolean} you
 * @property {number} net the change of the player's chips, the floor's correction included
 * @property {number} corrected what the floor added to the payment, or took back
 * @property {number} tokes_net what the wagers for the dealer won or lost
 * @property {number} tokes_won what they put into the toke box
 * @property {string[][]} hands the cards of its hands
 */

/**
 * The floor's decision on a round.
 * @typedef {object} RulingView
 * @property {number} at
 * @property {string} reason
 */

/**
 * A payment of the round that the floor put right.
 * @typedef {object} CorrectionView
 * @property {number} at
 * @property {number} seat
 * @property {number} cents
 * @property {string} reason
 */

/**
 * A finished round.
 * @typedef {object} RoundReply
 * @property {string} id
 * @property {string} table
 * @property {string} game
 * @property {string} title
 * @property {number} number
 * @property {number} shoe
 * @property {number} at
 * @property {"settled" | "void" | "voided"} status
 * @property {SeatResultView[]} seats
 * @property {string[]} dealer the dealer's cards, "??" for one that stayed face down
 * @property {string} notation
 * @property {RulingView | null} ruling
 * @property {CorrectionView[]} corrections
 */

/**
 * Finished rounds, newest first.
 * @typedef {object} RoundsReply
 * @property {RoundReply[]} rounds
 */

/**
 * A round that is over, at one of its steps.
 * @typedef {object} Moment
 * @property {"betting" | "deal" | "naturals" | "insurance" | "early surrender" | "play" | "draw" | "dealer" | "over"} phase
 * @property {DealerView} dealer
 * @property {PlayedSeat[]} seats
 * @property {InTurn | null} turn
 */

/**
 * A card or a decision, what happened with it, and how the table lay then.
 * @typedef {object} ReplayStep
 * @property {string} step
 * @property {RoundEvent[]} events
 * @property {Moment} round
 */

/**
 * A finished round, step by step.
 * @typedef {object} ReplayReply
 * @property {string} id
 * @property {string} table
 * @property {string} game
 * @property {string} title
 * @property {number} number
 * @property {number} shoe
 * @property {number} at
 * @property {"settled" | "void" | "voided"} status
 * @property {SeatResultView[]} seats
 * @property {string[]} dealer the dealer's cards, "??" for one that stayed face down
 * @property {string} notation
 * @property {RulingView | null} ruling
 * @property {CorrectionView[]} corrections
 * @property {ReplayStep[]} replay
 */

/**
 * A shoe of a table; its secret once it is finished.
 * @typedef {object} ShoeReply
 * @property {number} number
 * @property {string} commitment
 * @property {string | null} secret
 * @property {number} rounds
 */

/**
 * The shoes of a table.
 * @typedef {object} ShoesReply
 * @property {ShoeReply[]} shoes
 */

/**
 * The record of a finished shoe, as `pitboss verify` reads it.
 * @typedef {object} ShoeRecordReply
 * @property {number} pitboss_shoe
 * @property {string} game
 * @property {string} hash
 * @property {number} decks
 * @property {number} penetration
 * @property {string} commitment
 * @property {string} secret
 * @property {Seed[]} [seeds]
 * @property {string[]} rounds
 */

/**
 * What a decision is worth, per original wager.
 * @typedef {object} ActionWorth
 * @property {string} decision
 * @property {number} value
 */

/**
 * The coach's figures for the hand in turn.
 * @typedef {object} AdviceReply
 * @property {number} seat
 * @property {number} hand
 * @property {"round" | "shoe"} known
 * @property {string} best
 * @property {ActionWorth[]} actions
 */

/**
 * From this many cards on: the first choice, and all of it in words.
 * @typedef {object} ChartStep
 * @property {number} cards
 * @property {string} code
 * @property {string} action
 * @property {string} says
 */

/**
 * What to do with some hands against one up-card; no steps where the hand cannot occur.
 * @typedef {object} ChartCell
 * @property {string} code
 * @property {ChartStep[]} steps
 */

/**
 * Hands that are played alike: by their totals or, for pairs, by the value of one card (11 for an ace).
 * @typedef {object} ChartRowView
 * @property {string} label
 * @property {string} hint
 * @property {"hard" | "soft" | "pair"} kind
 * @property {number} doubles
 * @property {number[]} values
 * @property {number[]} cards the fewest and the most cards
 * @property {ChartCell[]} cells
 */

/**
 * Rows under one heading.
 * @typedef {object} ChartBlock
 * @property {string} title
 * @property {ChartRowView[]} rows
 */

/**
 * A code and its meaning.
 * @typedef {object} ChartMeaning
 * @property {string} code
 * @property {ChartStep[]} steps
 * @property {string} meaning
 */

/**
 * The best chart of a game.
 * @typedef {object} ChartReply
 * @property {string[]} up_cards
 * @property {ChartBlock[]} blocks
 * @property {ChartMeaning[]} legend
 * @property {string[]} notes
 * @property {number} house_edge of playing by it, per initial wager
 */

/**
 * What some decisions cost together, in original wagers and in cents.
 * @typedef {object} MistakeSum
 * @property {number} judged
 * @property {number} not_judged
 * @property {number} mistakes
 * @property {number} cost
 * @property {number} cents
 */

/**
 * A decision that was made, by what could be known then; without figures, `why` says why.
 * @typedef {object} JudgedDecision
 * @property {number} round
 * @property {number} shoe
 * @property {number} seat
 * @property {number} hand
 * @property {string[]} cards
 * @property {string} total
 * @property {string} up
 * @property {number} wager
 * @property {string} did
 * @property {boolean} timed_out
 * @property {string | null} best
 * @property {number | null} cost
 * @property {number | null} cents
 * @property {ActionWorth[]} actions
 * @property {string | null} why
 */

/**
 * A guest's decisions at a table and what they cost.
 * @typedef {object} ReviewReply
 * @property {"round" | "shoe"} known
 * @property {MistakeSum} session
 * @property {MistakeSum} shoe
 * @property {JudgedDecision[]} decisions
 * @property {boolean} more
 */

/**
 * Whether this worker can serve.
 * @typedef {object} HealthReply
 * @property {string} status ok, or what is wrong
 * @property {string} database
 * @property {string} version
 * @property {boolean} writes whether things can be written down
 * @property {number} clock_late_ms for how long the table that waits longest for the clock has been due
 * @property {number} tables_set_aside tables that cannot go on, as far as this worker has met them
 */

/**
 * A key that a sheet may set.
 * @typedef {object} KeyView
 * @property {string} key
 * @property {"choice" | "text" | "sheet"} control how it is set: by one of `choices`, by a text, or only in the text of a sheet
 * @property {string[]} choices all its values where they are few; none where they are not
 * @property {string} default what stands where a sheet is silent
 * @property {string} allowed
 * @property {string} meaning
 */

/**
 * Every key, in sheet order.
 * @typedef {object} KeysReply
 * @property {KeyView[]} keys
 */

/**
 * One thing wrong with a sheet or with a change of it.
 * @typedef {object} FaultView
 * @property {string} key
 * @property {number | null} line of the sheet; null for a fault that a change makes
 * @property {string} problem
 * @property {string} allowed
 */

/**
 * What a way to play is worth, per unit first wagered.
 * @typedef {object} FiguresView
 * @property {number} house_edge
 * @property {number} player_ev
 * @property {number} average_final_wager
 * @property {number} element_of_risk
 */

/**
 * The chance that an up-card shows, and what the round is then worth.
 * @typedef {object} UpCardView
 * @property {string} up
 * @property {number} probability
 * @property {number} player_ev
 */

/**
 * A way to win a side bet, and the key of what it pays.
 * @typedef {object} PrizeView
 * @property {string} what
 * @property {string} pays
 * @property {number} chance
 * @property {string} key
 */

/**
 * A side bet off a fresh shoe, per unit wagered on it.
 * @typedef {object} SideBetOdds
 * @property {string} name
 * @property {string} title
 * @property {number} house_edge
 * @property {number} win_probability
 * @property {number} standard_deviation
 * @property {PrizeView[]} prizes
 * @property {Record<string, number>} by_decks the house edge off full shoes of one to eight decks
 */

/**
 * What a row of a bonus pays, and its key.
 * @typedef {object} RowView
 * @property {string} what
 * @property {string} pays
 * @property {string} key
 */

/**
 * A hand whose cards, not its total, decide what is best; costs are per unit wagered.
 * @typedef {object} ExceptionView
 * @property {string[]} hand
 * @property {string} up
 * @property {string} chart
 * @property {string} best
 * @property {number} gain by how much the best is better, when it comes up
 * @property {number} cost what following the chart costs, per round
 */

/**
 * A sheet solved.
 * @typedef {object} OddsReply
 * @property {GameView} game
 * @property {string} sheet the text, with the changes written into it
 * @property {FiguresView} best of best play, hand by hand
 * @property {FiguresView} by_chart of play by the chart
 * @property {ChartReply} chart
 * @property {ExceptionView[]} exceptions
 * @property {UpCardView[]} up_cards
 * @property {number | null} insurance its house edge; null where it is not offered
 * @property {SideBetOdds[]} side_bets
 * @property {RowView[]} rows of `bonus` and of `natural.bonus`
 */

/**
 * The edges with one more change; where it makes no game, `fault` says why.
 * @typedef {object} VariationView
 * @property {string} key
 * @property {string} value
 * @property {number | null} house_edge
 * @property {Record<string, number>} side_edges
 * @property {string | null} fault
 */

/**
 * What each of some changes would lead to.
 * @typedef {object} VariationsReply
 * @property {VariationView[]} variations
 */

/**
 * What may be done, and what it is worth per unit first wagered.
 * @typedef {object} WorthView
 * @property {string} action
 * @property {number} value
 * @property {number} behind the value less that of the best
 */

/**
 * A hand, and what everything that it may do is worth.
 * @typedef {object} HandOdds
 * @property {string[]} hand
 * @property {string} up
 * @property {string} total
 * @property {string | null} best
 * @property {WorthView[]} actions in the hand's turn, best first
 * @property {WorthView[]} offers before the dealer's check, best first
 * @property {number | null} insurance expected net per unit insured; null where none is offered
 */

/**
 * Some hands, in the order in which they were asked for.
 * @typedef {object} HandsReply
 * @property {HandOdds[]} hands
 */

/**
 * Two cards against an up-card: how often they are dealt, and what each action is worth.
 * @typedef {object} FirstHandView
 * @property {string[]} hand
 * @property {string} up
 * @property {"hard" | "soft" | "pair" | "blackjack"} kind
 * @property {number} total
 * @property {number} chance
 * @property {Record<string, number>} values
 */

/**
 * Every first hand with a choice.
 * @typedef {object} DrillReply
 * @property {GameView} game
 * @property {FirstHandView[]} hands
 */

/**
 * Take a free seat, with the usual chips if no amount is named.
 * @typedef {object} Sit
 * @property {number} seat a seat from 1 to 7
 * @property {"sit"} do
 * @property {number | null} [buy_in] whole cents, 1 or more
 */

/**
 * Give a seat up, after the round if it is in one.
 * @typedef {object} LeaveSeat
 * @property {number} seat a seat from 1 to 7
 * @property {"leave"} do
 */

/**
 * Keep a seat without playing.
 * @typedef {object} SitOut
 * @property {number} seat a seat from 1 to 7
 * @property {"sit-out"} do
 */

/**
 * Play again.
 * @typedef {object} ComeBack
 * @property {number} seat a seat from 1 to 7
 * @property {"come-back"} do
 */

/**
 * Buy more chips.
 * @typedef {object} TopUp
 * @property {number} seat a seat from 1 to 7
 * @property {"top-up"} do
 * @property {number} cents whole cents, 1 or more
 */

/**
 * Put down wagers, or change them.
 * @typedef {object} PlaceBet
 * @property {number} seat a seat from 1 to 7
 * @property {"bet"} do
 * @property {number} main whole cents, 1 or more
 * @property {Record<string, number>} [side] side bets by name in whole cents, such as {"buster": 500}
 * @property {number} [toke] whole cents
 * @property {Record<string, number>} [side_tokes] side bets by name in whole cents, such as {"buster": 500}
 */

/**
 * Take wagers back before the first card.
 * @typedef {object} TakeBack
 * @property {number} seat a seat from 1 to 7
 * @property {"take-back"} do
 */

/**
 * Be ready for the cards.
 * @typedef {object} Ready
 * @property {number} seat a seat from 1 to 7
 * @property {"ready"} do
 */

/**
 * Answer for the hand in turn.
 * @typedef {object} Decide
 * @property {number} seat a seat from 1 to 7
 * @property {"decide"} do
 * @property {string} decision a decision such as hit or insure:5.00
 */

/**
 * Promise a seed for the shoe with this commitment.
 * @typedef {object} PromiseSeed
 * @property {number} seat a seat from 1 to 7
 * @property {"promise-seed"} do
 * @property {string} shoe 64 hexadecimal digits, in lower case
 * @property {string} promise 64 hexadecimal digits, in lower case
 */

/**
 * Open the seed that was promised.
 * @typedef {object} OpenSeed
 * @property {number} seat a seat from 1 to 7
 * @property {"open-seed"} do
 * @property {string} shoe 64 hexadecimal digits, in lower case
 * @property {string} seed 32 to 128 hexadecimal digits, two for a byte, in lower case
 */

/**
 * Say one of the few things that can be said.
 * @typedef {object} Emote
 * @property {number} seat a seat from 1 to 7
 * @property {"emote"} do
 * @property {"good-luck" | "nice-hand" | "ouch" | "thanks" | "wow"} emote one of good-luck, nice-hand, ouch, thanks, wow
 */

/**
 * Put a bot in a free seat, of the seat's usual style if none is named.
 * @typedef {object} SeatBot
 * @property {number} seat a seat from 1 to 7
 * @property {"seat-bot"} do
 * @property {string | null} [style] one of steady, cautious, bold, chaser, copycat
 */

/**
 * Send a bot away.
 * @typedef {object} DismissBot
 * @property {number} seat a seat from 1 to 7
 * @property {"dismiss-bot"} do
 */

/**
 * Ask for a pong.
 * @typedef {object} Ping
 * @property {"ping"} do
 */

/**
 * What a guest gets back, or gives back, when a finished round is voided.
 * @typedef {object} Refund
 * @property {string} guest
 * @property {number} seat
 * @property {number} cents
 */

/**
 * A guest's name.
 * @typedef {object} NameBody
 * @property {string} name
 */

/**
 * A pass from another device.
 * @typedef {object} PassBody
 * @property {string} pass
 */

/**
 * How to leave.
 * @typedef {object} LeaveBody
 * @property {boolean} [stay]
 */

/**
 * A table to be opened.
 * @typedef {object} TableBody
 * @property {string} game
 * @property {number | null} [decks]
 * @property {Record<string, string>} [set]
 * @property {string | null} [name]
 * @property {boolean} [private]
 * @property {number} [bots]
 * @property {boolean} [quick_bots] bots that decide at once
 * @property {string | null} [bot_style] of all bots; else each has its own
 * @property {number | null} [turn_seconds] for a decision, where others wait
 * @property {number | null} [betting_seconds] for bets, once the first is ready
 * @property {number} [seats_each] that a guest may hold
 */

/**
 * A game by its name, or the text of any sheet, with some rules changed.
 * @typedef {object} SheetBody
 * @property {string | null} [game]
 * @property {string | null} [sheet] the text of a sheet instead of a name
 * @property {Record<string, string>} [set]
 * @property {string} [title] what the changed game is to be called
 */

/**
 * A key and its value.
 * @typedef {object} ChangeBody
 * @property {string} key
 * @property {string} value
 */

/**
 * A sheet, and changes each of which is made alone, after those of `set`.
 * @typedef {object} VariationsBody
 * @property {string | null} [game]
 * @property {string | null} [sheet] the text of a sheet instead of a name
 * @property {Record<string, string>} [set]
 * @property {string} [title] what the changed game is to be called
 * @property {ChangeBody[]} variations
 */

/**
 * A hand: ranks will do where suits do not matter.
 * @typedef {object} LabHandBody
 * @property {string} hand
 * @property {string} up
 * @property {number} [doubles] made on it
 * @property {number} [hands] of the seat; more than one after a split
 */

/**
 * A sheet, some hands, and the cards that have left the shoe besides theirs.
 * @typedef {object} HandsBody
 * @property {string | null} [game]
 * @property {string | null} [sheet] the text of a sheet instead of a name
 * @property {Record<string, string>} [set]
 * @property {string} [title] what the changed game is to be called
 * @property {LabHandBody[]} hands
 * @property {string} [gone]
 */

/**
 * One thing wrong with a sheet: at which key, on which line, and what is allowed.
 * @typedef {object} FaultBody
 * @property {string} key
 * @property {number | null} line
 * @property {string} problem
 * @property {string} allowed
 */

/**
 * Why not.
 * @typedef {object} Refusal
 * @property {string} code
 * @property {string} message
 */

/**
 * Every error looks like this.
 * @typedef {object} ErrorBody
 * @property {Refusal} error
 */

/**
 * Why not; of a sheet, every fault.
 * @typedef {object} FaultsRefusal
 * @property {string} code
 * @property {string} message
 * @property {FaultBody[]} [faults]
 */

/**
 * An error that may be of a sheet.
 * @typedef {object} FaultsBody
 * @property {FaultsRefusal} error
 */

/** What a client asks for; `do` says which. @typedef {Sit | LeaveSeat | SitOut | ComeBack | TopUp | PlaceBet | TakeBack | Ready | Decide | PromiseSeed | OpenSeed | SeatBot | DismissBot | Emote | Ping} TableAction */

/** A command as it is sent; a ping needs no version.
 * @typedef {{id: string, version?: number} & TableAction} Command */

export {};
