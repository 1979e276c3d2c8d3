/** Describes the calls about holiday homes and their stays, in Markdown. */
export const RENTAL_DESCRIPTIONS = {
  searchRentalUnits:
    'Returns the holiday homes that match every part of the query: one page of summaries, each with its cheapest free period, or with free nights when no period is free, and the total number. With period types, start dates or a stay, only homes that are free then are found. When no home is free, `nearest` has other dates. `from` and `limit` select the page. An unknown key is refused (422).',
  rentalFilters:
    'Returns, for the same body as a search (site in `X-Site-Id`), the options of each filter with the number of homes. Each list counts within the other filters and never within its own.',
  getRentalUnit:
    'Returns everything that visitors may see of one holiday home (site in `X-Site-Id`), with its cheapest free period, or with free nights when no period is free. 204: there never was such a home. 410: it was withdrawn; `withdrawn` has what is needed to offer others.',
  getRentalPhoto:
    'Returns the bytes of a picture of a holiday home (site in `X-Site-Id`) with their content type. 404: the home does not show this picture, or is not served.',
  getRentalPeriods:
    'Returns the periods of a home with their prices and states, the nights that are taken, and the ranges in which any dates can be reserved. `types` selects periods; `from` and `to` select days of arrival. The answer is 204 when there is no such home.',
  getRentalQuote:
    'Returns the costs of a stay, line by line, without reserving anything. `hold` makes the held nights free for its visitor. 422 names the field when the home does not accept the dates or the party. 409: a night is taken; `nearest` has free periods. 204: there is no such home.',
  getRentalCalendar:
    'Returns the nights of a home that are taken as a calendar file (RFC 5545) in the member `calendar`, without any data of guests. `without` leaves out what came from the platform of that name, so that it does not read its own nights back. The answer is 204 when there is no such home.',
  holdNights:
    'Reserves free nights for ten minutes, while the guest fills in the form, and returns the identifier of the hold (201). 409: a night is taken; `nearest` has free periods. 404: there is no such home. 429: the visitor of `X-Visitor` holds two stays in this home already.',
  releaseNights: 'Makes held nights free again. It is no error when the hold has expired, was used, or is unknown.',
  createRentalReservation:
    'Sends a request for a stay to the agency (site in `X-Site-Id`), which confirms or refuses it later; mails go to the guest and to the agency. Returns the reservation with the identifier by which the guest can see and cancel it (201). 409: a night is taken; `nearest` has free periods. 422 names the field when the home does not accept the dates, the party or the pet, and `total` when the price has changed since the guest saw it.',
  getRentalReservation:
    'Returns a reservation in any state, by the identifier of its guest (site in `X-Site-Id`). The address is complete once the agency has confirmed. The answer is 204 when it is unknown or the stay is over.',
  cancelRentalReservation:
    'Cancels a reservation or takes a request back (site in `X-Site-Id`), and mails the guest and the agency. It is no error when it is cancelled or refused already. 404: it is unknown or the stay has begun.',

  getRentalUnitRecord:
    'Returns a holiday home with the data that only the agency sees: seasons, rules, costs, closed nights and feeds. The answer is 204 when there is no such home.',
  createRentalUnit:
    'Stores a holiday home. Without `id` it gets a free one; with a known `source` the home from that source is updated. Returns the id and the outcome: `created` (201), `updated` or `unchanged` (200). 409: the source id belongs to another home. 422 names each refused field.',
  replaceRentalUnit:
    'Stores a holiday home under this id and returns the outcome: `created` (201), `updated` or `unchanged` (200). Fields that the body does not contain are cleared. The id in the body, if any, must equal the one in the path (422).',
  deleteRentalUnit:
    'Withdraws a holiday home: lists no longer contain it, and its page answers 410. Its reservations stay. 404: there never was such a home.',
  listRentalEntries:
    'Returns the requests and reservations of the site by arrival, with the data of the guests. Without `from`, those whose stay is over are left out; `state` and `unitId` select further. The list has no paging.',
  answerRental:
    'Confirms or refuses a request, or cancels a confirmed reservation, and mails the guest with the `note`. Returns the reservation. The state that it has already is no error. 409: the wanted state cannot follow the current one. 404: there is no such reservation.',
  listRentalFeeds:
    'Returns, for each calendar of another platform that a home names in `feeds`, when it was last read, how many nights it takes, and what could not be read. In any state except `current`, the agency has to check requests for the home itself.',
} as const;
