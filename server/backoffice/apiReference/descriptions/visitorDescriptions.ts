/** Describes the calls about messages, subscriptions, viewings and open house days, in Markdown. */
export const VISITOR_DESCRIPTIONS = {
  sendMessage:
    'Stores the message of a form and mails it to the sales contact of the estate, or else to the agency. The visitor gets a confirmation in `locale`. `kind` says which form it is: `property` needs `estateId`, `callback` needs `callback` and a telephone number (422). Returns the id of the message (201).',
  sendToAFriend:
    'Mails an estate to one friend of a visitor, with a fixed text and a note without links. The address of the friend is deleted as soon as the mail is sent. 422: the estate is not offered. Returns the id of the message (201).',

  requestSubscription:
    'Stores a request for mails about new estates and always answers 202, whether the address is known or not. A mail asks the owner of the address to confirm, at most once a day. 422: a wish is not one of the filters of a listing.',
  getSubscription:
    'Returns the requests to confirm, or the subscription to edit or end, for a token from a mail. The answer is 204 when the token is unknown, used or expired.',
  confirmSubscription:
    'Confirms all requests that belong to the token of a confirmation mail, and returns a token for editing each of them. 404: the token is unknown, used, expired, or of another purpose.',
  changeSubscription:
    'Replaces the wishes, the frequency, the language and the name of a subscription and returns it. The mail address cannot change. 404: the token is not one for editing.',
  endSubscription:
    'Deletes the subscription of the token, or with `scope=all` every subscription of its mail address on this site. 404: the token is unknown or its subscription has ended.',

  getFreeSlots:
    'Returns the times at which a sales contact can show an estate, day by day, in Belgian time. `from` and `to` select days, at most 62; `next` is the first free time after them. With `moving`, the time of that viewing counts as free. The answer is 204 when the contact has no agenda. 404: the contact does not show this estate.',
  holdSlot:
    'Reserves a free time for five minutes, while the visitor fills in the form, and returns the identifier of the hold (201). 409: the time is not free; `nearest` has up to three that are. 422: the estate cannot be viewed with this contact. 429: the visitor of `X-Visitor` holds two times already.',
  releaseHold:
    'Makes a held time free again. It is no error when the hold has expired, was used for a booking, or is unknown.',
  createReservation:
    'Books a viewing for the site in `X-Site-Id` and mails the visitor and the sales contact. `hold` is the hold on this time; without one, or when it has expired, the time must be free. Returns the viewing with the identifier by which the visitor can see, move and cancel it (201). 409: the time is not free; `nearest` has up to three that are.',
  getReservation:
    'Returns a future viewing, by the identifier of its visitor (site in `X-Site-Id`). The answer is 204 when it is unknown, cancelled or over.',
  moveReservation:
    'Moves a viewing to another free time of the same sales contact and returns it; both get a mail. 409: the time is not free; `nearest` has up to three that are. 404: the viewing is unknown, cancelled or has begun.',
  cancelReservation:
    'Cancels a viewing, and mails the visitor and the sales contact. It is no error when it is cancelled already. 404: the viewing is unknown or has begun.',
  getAvailability:
    'Returns the hours of an agenda, with its days off, the length of a viewing and how far ahead visitors can book. The answer is 204 when the contact has no agenda.',
  putAvailability:
    'Sets the hours of an agenda and returns them with all defaults filled in; it opens the agenda when there is none (201). Booked viewings stay, also outside the new hours. 422 names hours that overlap or end before they begin.',
  deleteAvailability:
    'Closes an agenda: visitors can book no viewing any more, and booked ones stay. 404: the contact has no agenda.',
  listAgendaEntries:
    'Returns the holds and viewings of an agenda between two days, the first day being today by default, with the data of the visitors. Cancelled viewings are included. The list has no paging.',
  cancelAgendaEntry:
    'Cancels a viewing on behalf of the agency and mails the visitor. `id` is the one of the list of entries, not the identifier of the visitor. 404: the viewing is unknown or has begun.',
  createAgendaFeed:
    'Creates a new secret for the calendar feed of a sales contact and returns it (201). The previous secret no longer works. The secret is returned only here, because only its hash is stored.',
  getAgendaFeed:
    'Returns the viewings of a sales contact as a calendar file (RFC 5545) in the member `calendar`, for the site in `X-Site-Id`. The answer is 204 when the secret is unknown or was replaced.',

  listOpenHouses:
    'Returns all open house days of the site, also past ones, with the number of registered and of unconfirmed people. `shown: false` means that the home was sold or withdrawn. The list has no paging.',
  getOpenHouses:
    'Returns the open house days of one home, in the form in which they are written. The answer is 204 when it has none.',
  putOpenHouses:
    'Replaces all open house days of a home and returns them; at most 20, from 31 days ago to a year ahead, each within one date and without overlap (422). Visitors who are registered for a day that moves or disappears get a mail. 404: the site has no such home.',
  deleteOpenHouses:
    'Calls off all open house days of a home. Registered visitors get a mail. 404: the home has no open house day.',
  listOpenHouseGuests:
    'Returns the parties that registered for one day, in the order of registration, with the data of the visitors. Cancelled and unconfirmed registrations are included, as `state` says.',
  cancelOpenHouseGuest:
    'Cancels a registration on behalf of the agency and mails the visitor. `id` is the one of the list of registrations. 404: the registration is unknown or the day has begun.',
  listPublishedOpenHouses:
    'Returns the future open house days of homes that visitors may see, by time, with the free places. `total` counts all; `from` and `limit` select a page.',
  getOpenHouseCalendar:
    'Returns the future days as a calendar file (RFC 5545) in the member `calendar`, in one language. With `estateId` and `day`, which belong together (422), it has only that day. The answer is 204 for an unknown day.',
  getPublishedOpenHouse:
    'Returns one future open house day, with the free places. The answer is 204 when the day is unknown, over, or of a home that is not shown.',
  createOpenHouseRegistration:
    'Registers a party for a day and returns the registration (201). A small party is `registered`, and mails go to the visitor and to the agency. A larger one is `unconfirmed` until the visitor uses the link in a mail; it holds its places for half an hour. 409: there is not enough room; `nearest` has other days with room. 404: the day takes no registrations. 429: too many registrations came from this network (`X-Visitor`; without it, all callers count as one) or mail address.',
  getOpenHouseConfirmation:
    'Returns the registration that a mail asks to confirm, by the identifier in that mail (site in `X-Site-Id`). `token` is absent when the key of the links has changed since the visitor got a link. The answer is 204 when it is unknown or the day is over.',
  confirmOpenHouseRegistration:
    'Confirms a registration (site in `X-Site-Id`), and mails the visitor and the agency. A registration that needs no confirmation is returned unchanged. 409: the day is full; `nearest` has other days with room. 404: the registration is unknown, or the day is over, called off or takes no more registrations. 429: too many registrations came from its network or mail address.',
  getOpenHouseRegistration:
    'Returns a registration in any state, by the identifier of its visitor (site in `X-Site-Id`). The answer is 204 when it is unknown or the day is over.',
  cancelOpenHouseRegistration:
    'Cancels a registration (site in `X-Site-Id`) and makes its places free. It is no error when it is cancelled already. 404: the registration is unknown or the day has begun.',
} as const;
