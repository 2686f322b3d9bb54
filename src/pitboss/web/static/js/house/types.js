// The shapes of docs/protocol.md, for readers and editors; nothing runs here.

/**
 * @typedef {object} Wagers
 * @property {number} main
 * @property {Record<string, number>} side
 * @property {number} toke
 * @property {Record<string, number>} side_tokes
 *
 * @typedef {object} Hand
 * @property {string[]} cards
 * @property {string} total
 * @property {number} wager
 * @property {number} doubles
 * @property {string | null} outcome
 * @property {number | null} net
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {boolean} bot
 * @property {number} funds
 * @property {boolean} sits_out
 * @property {boolean} leaving
 * @property {boolean} ready
 * @property {boolean} in_round
 * @property {Wagers | null} wagers
 * @property {Wagers | null} last_wagers
 * @property {Hand[]} hands
 * @property {number} insurance
 * @property {number | null} insurance_net
 * @property {Record<string, number | null>} side_nets
 * @property {number | null} toke_net
 * @property {Record<string, number | null>} side_toke_nets
 * @property {number | null} net
 *
 * @typedef {object} Answer what the seat in turn may do, and what it adds to the wagers
 * @property {string} decision
 * @property {number} cost
 * @property {number} [step]
 *
 * @typedef {object} Turn
 * @property {number} seat
 * @property {number} hand
 * @property {number | null} deadline
 * @property {Answer[]} legal
 *
 * @typedef {{seat: number, seed: string}} Seed a seat's part in the shuffle of a shoe
 * @typedef {{seat: number, promise: string, seed: string | null}} PromisedSeed the seed is null until it is opened
 *
 * @typedef {object} State
 * @property {number} version
 * @property {number} round
 * @property {number} now
 * @property {string} phase
 * @property {{cards: string[], total: string}} dealer
 * @property {Seat[]} seats
 * @property {Turn | null} turn
 * @property {number | null} betting_deadline
 * @property {string[]} calls
 * @property {number} toke_box
 * @property {{number: number, commitment: string, size: number, cards_left: number, discards: number, first_round: boolean, seeds: PromisedSeed[], sealed: boolean}} shoe
 * @property {{number: number, commitment: string, secret: string, seeds: Seed[]} | null} revealed
 * @property {boolean} closed
 *
 * @typedef {{type: string, says: string} & Record<string, any>} Happening
 *
 * @typedef {object} SideBet
 * @property {string} name
 * @property {string} kind
 * @property {string} when
 * @property {string} words
 * @property {{what: string, pays: string}[]} pays
 * @property {Record<string, string>} tables the pay tables it may have, in words
 * @property {number | null} house_edge
 *
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} version
 * @property {string} summary
 * @property {string} hash
 * @property {number} decks
 * @property {number[]} deck_choices
 * @property {{min: number, max: number, chip: number}} limits
 * @property {SideBet[]} side_bets
 * @property {boolean} tokes
 * @property {Record<string, string[]>} options
 * @property {number | null} house_edge
 * @property {Record<string, string>} rules
 * @property {{heading: string, sentences: string[]}[]} chapters the rule card
 *
 * @typedef {object} TableInfo
 * @property {string} id
 * @property {string} name
 * @property {boolean} private
 * @property {string} opened_by
 * @property {Game} game
 * @property {number} seats
 * @property {{turn: number, betting: number, seat_kept: number}} timers
 * @property {{min: number, default: number, max: number}} buy_in
 *
 * @typedef {object} You
 * @property {string | null} guest
 * @property {string | null} name
 * @property {number} wallet
 * @property {number[]} seats
 */

export {};
