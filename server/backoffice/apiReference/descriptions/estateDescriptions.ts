/** Describes the calls about estates, their lists and their statistics, in Markdown. */
export const ESTATE_DESCRIPTIONS = {
  searchEstates:
    'Returns the estates that match every part of the query: one page of summaries, and the total number. `from` and `limit` select the page; an empty `sort` means the newest first. With `variant=list` the answer is the array of summaries alone. Units of a project are left out unless the query asks for them. An unknown key of the query is refused (422), because a search that ignores a filter would find too many estates.',
  estateFilters:
    'Returns, for the same body as a search, the options of each filter with the number of estates. Each list counts within the other filters and never within its own, so that a second value can be selected. When nothing matches, `without` names the filters without which there would be matches.',
  listEstateAddresses:
    'Returns the parts from which the addresses of pages of estates, projects and units are built, by ascending id, for a sitemap. `limit` is at most 250; `after` takes the last id of the page before. `hidden` leaves out estates with these statuses.',
  listEstateAddressParts:
    'Divides the list of addresses into parts of `size` addresses and returns the first and last id of each part, with its last change, for the index of a sitemap.',
  listPublishedEstates:
    'Returns whole documents of the estates, projects and units that have a page, by ascending id, for feeds. `limit` is at most 50, and `after` takes the last id of the page before. An answer with large documents has fewer: only an empty answer is the end. The documents contain prices and addresses that visitors must not see, so the call always needs a token.',
  listReferences:
    'Returns the estates that the agency sold and let, the newest first, also those that the site no longer shows. Addresses are never included. `from` and `limit` (at most 100) select a page. 404: the setting `history.references` of the site does not allow it.',
  getEstateGroup:
    'Returns a project and its units as summaries, the project first. `id` may be that of the project or of a unit. The answer is 204 when there is no such project.',
  getEstate:
    'Returns everything that visitors may see of one estate of the site in `X-Site-Id`, with the units of a project and the future open house days. Hidden prices and addresses are left out. 204: there never was such an estate. 410: it was withdrawn or is inactive; `withdrawn` has what is needed to offer similar ones.',
  getEstateContactInfo:
    'Returns the sales contact of an estate of the site in `X-Site-Id`: name, telephone numbers, mail address and picture. The answer is 204 when there is no such estate.',
  createEstate:
    'Stores an estate. Without `general.id` it gets a free id; with a known `source` the estate from that source is updated. Returns the id and the outcome: `created` (201), `updated` or `unchanged` (200). Texts have at most 50,000 characters, titles 2000 (422). 409: the ids contradict each other.',
  replaceEstate:
    'Stores an estate under this id and returns the outcome: `created` (201), `updated` or `unchanged` (200). Fields that the body does not contain are cleared. The id in the body, if any, must equal the one in the path (422). Content that is stored already changes nothing and purges nothing.',
  deleteEstate:
    'Withdraws an estate: lists no longer contain it, and its page answers 410. A repeated call is no error. 404: there never was such an estate.',

  getEstateCollection:
    'Returns a collection that an editor or a CRM maintains, with the ids of its estates in order. The answer is 204 when there is no such collection.',
  putEstateCollection:
    'Stores a collection and returns it. The collection also contains the estates whose own `collections` name it. It has at most 2000 ids, each once (422); a site has at most 500 collections (409).',
  deleteEstateCollection: 'Deletes a collection; its estates stay. 404: there is no such collection.',
  getEstatePage:
    'Returns the title, the introduction and the list of a listing page. `a` is `sale` or `rent`; `b` is `all`, a type (`apartment`), a place by its first city id (`900000`), or both (`900000-apartment`). The answer is 204 when the agency wrote no such page.',
  putEstatePage:
    'Stores the texts of the listing page for `a` (`sale` or `rent`) and `b` (`all`, a type, a place by its first city id, or both) and returns them. 422: the site has no list with this key. A site has at most 2000 such pages (409).',
  deleteEstatePage:
    'Deletes the texts of a listing page. The list itself stays and shows the texts of the product. 404: there is no such page.',

  searchPlaces:
    'Returns the places whose name in any language, or whose zip, begins with `q`: provinces, municipalities with their parts, and places. Places where the site has estates come first. `limit` is at most 50, `q` has at most 200 characters.',
  listPlaces:
    'Returns the places with these ids, at most 40 of each kind, separated by commas. Unknown ids are left out, so the answer may be shorter than the request.',
  findPlacesInText:
    'Returns the places that a sentence of at most 200 characters names, in any language, in the order of the sentence. `exact: false` means that a name is shortened or has one spelling mistake.',

  addCounts:
    'Adds the counts that one server process collected since its last batch, for any sites: at most 1000 entries. A batch that was accepted before changes nothing (`known`), so a lost answer can be repeated. Estates that a site does not have, and days before the last week or after tomorrow, are left out.',
  getSiteStatistics:
    'Returns how often visitors viewed each estate of the site and asked about it between two days, the estates with the most views first. `skip` and `limit` (at most 1000) select a page; `total` and `counts` are about all estates. Nothing in it identifies a visitor.',
  getEstateStatistics:
    'Returns the counts of one estate, week by week up to today, and its rank among similar homes when there are enough of them. `weeks` is at most 52. The answer is 204 when the site never had this estate.',
  createOwnerLink:
    'Creates a secret that opens the report about an estate for its owner, without a login, for `days` days (at most 366). The secret is returned only here; earlier ones stay valid. 404: the site never had this estate.',
  revokeOwnerLinks:
    'Makes all secrets for the owner of this estate invalid at once. It is no error when there are none.',
  getOwnerReport:
    'Returns the statistics of the estate that a secret of an owner opens (site in `X-Site-Id`), in the language of the link. The answer is 204 when the secret is unknown, revoked or expired.',
} as const;
