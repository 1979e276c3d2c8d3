/** Describes the calls about sites, their content and their changes, in Markdown. */
export const SITE_DESCRIPTIONS = {
  listSites:
    'Returns whole sites, sorted by id. Without `limit` it returns all of them in one answer; with `limit` (at most 1000) it returns one page, and `after` takes the last id of the page before.',
  getSite:
    'Returns the settings of one site: host names, languages, brand, legal data and features. The answer is 204 when there is no such site.',
  getSiteByHostname:
    'Returns the site that lists this host name in `hostnames`. The answer is 204 when no site has it. A site program calls this for each new host name that a browser sends.',
  createSite:
    'Stores a new site under the `id` in the body and returns it with all defaults filled in (201). 409: a site has this id, or another site has one of the host names. 422 names each refused field. Host names are converted to lower case and punycode, without a port; one that cannot be converted is refused (422).',
  replaceSite:
    'Replaces all settings of the site and returns them; a setting that the body does not contain gets its default. `feeds.version` never decreases: a lower number is stored as the present one, so that revoked addresses stay invalid. Host names are converted or refused as for a new site. The `id` in the body must equal the one in the path (422). 409: another site has one of the host names. 404: there is no such site.',
  deleteSite:
    'Deletes the site with its homes, pages, texts, files, bookings and messages. Nothing can be restored except from a backup. 404: there is no such site.',

  getNavigation:
    'Returns the tree of links that the site shows as its `header` or `footer`. The answer is 204 when the site has no tree of this type.',
  getNavigationItem:
    'Returns the part of a navigation tree that begins below the item with this id. The answer is 204 when there is no such tree or item.',
  putNavigation:
    'Stores a whole tree and returns it: 201 when it is new, otherwise 200. One tree has at most 500 items on at most 4 levels, and ids that differ (422). A site has at most 20 trees (409).',
  deleteNavigation: 'Deletes the whole tree. The site then shows no links in this place. 404: there is no such tree.',

  listPages:
    'Returns all pages of the site without their blocks, sorted by id. Hidden pages are included and have `hidden: true`. The list is complete and has no paging.',
  getPageByUrl:
    'Returns the page at an address. `url` is the language and the path, percent-encoded as one segment: `nl%2Fover-ons`. The answer is 204 when no page has this address, or when its page is hidden.',
  getPage: 'Returns one page with its blocks. The answer is 204 when there is no such page.',
  createPage:
    'Stores a new page under the `id` in the body and returns it (201). 409: the site has a page with this id or with one of its addresses. 422 names each refused field.',
  replacePage:
    'Stores the page under this id and returns it: 201 when it is new, otherwise 200. The `id` in the body must equal the one in the path (422). 409: another page has one of its addresses.',
  deletePage:
    'Deletes the page. Its addresses answer 404 from then on, unless a redirect exists. 404: there is no such page.',

  listEntities:
    'Returns the kinds of entities that the site has: lists that an editor maintains, such as `team` and `reviews`. The items themselves have calls of their own.',
  listEntityItems:
    'Returns the items of one kind, sorted by `sort`. The list is empty when the site does not have this kind.',
  getEntity:
    'Returns a kind of entities together with all its items, in the form in which it is written. The answer is 204 when there is no such kind.',
  putEntity:
    'Stores a kind with exactly these items and returns it; items that the body does not contain are deleted. The product knows the data of `team`, `reviews` and `article-categories`. A kind has at most 500 items (422), a site at most 50 kinds (409).',
  deleteEntity: 'Deletes the kind with all its items. 404: there is no such kind.',
  getEntityItem: 'Returns one item of a kind. The answer is 204 when there is no such item.',
  putEntityItem:
    'Stores one item of a kind that exists and returns it: 201 when it is new, otherwise 200. `data` has at most 20,000 characters as JSON (422). 404: there is no such kind. 409: the kind has 500 items.',
  deleteEntityItem: 'Deletes one item; the others stay. 404: there is no such item.',

  listAgreements:
    'Returns the privacy statement, the terms of use, the cookie policy and the accessibility statement of the site in one language: `locale`, or else the one of `X-Locale`, or else Dutch. A text that the agency did not write is left out.',
  getAgreement: 'Returns one legal text in one language, with its marks. The answer is 204 when there is no such text.',
  putAgreement:
    'Stores one legal text in one language and returns it. `html` may contain facts about the agency as marks such as `{{company}}`; an unknown mark is refused (422). 409: this language has another text of the same kind.',
  deleteAgreement:
    'Deletes one legal text in one language. 409: the text is a privacy statement in a language of the site, and forms link to it. 404: there is no such text.',

  getTranslations:
    'Returns the texts with which the site of `X-Site-Id` replaces texts of the product, by message key. The object is empty when the site replaces nothing.',
  putTranslations:
    'Replaces all own texts of the site in one language and returns them. Keys have the form `namespace:path.to.key`; there are at most 3000 texts of at most 2000 characters (422).',
  deleteTranslations:
    'Deletes all own texts of the site in one language. The site then shows the texts of the product. 404: the site has no own texts in this language.',

  listOffices: 'Returns all offices of the agency with their addresses and opening hours, sorted by `sort`.',
  getOffice: 'Returns one office. The answer is 204 when there is no such office.',
  putOffice:
    'Stores an office and returns it: 201 when it is new, otherwise 200. Estates refer to it by `general.officeId`, and people of the team by `officeId`. A site has at most 100 offices (409).',
  deleteOffice:
    'Deletes an office. Estates and people of the team that refer to it stay and are shown without an office. 404: there is no such office.',

  listRedirects:
    'Returns the redirects of the site, sorted by `from`. `limit` is at most 1000; `after` takes the last `from` of the page before. A page with fewer redirects than `limit` is the last one.',
  findRedirect:
    'Returns the redirect that applies to an address: the one for its path and query, or else the one for its path alone. The answer is 204 when none applies.',
  putRedirect:
    'Stores a permanent redirect within the site. The returned `id` is `from` in its stored spelling. 409: the redirect would make a loop or a chain, or a page answers at `from`.',
  deleteRedirect: 'Deletes the redirect from this address. 404: there is no redirect from exactly this address.',

  getAsset:
    'Returns the stored bytes with their content type. With `hash` (SHA-256) or `version` (its first 16 digits), another version gets 404, and the problem has the `current` version. With `shownBy`, the file is returned only while an item of that kind shows it. An answer to a call with `hash` may be cached for ever.',
  putAsset:
    'Stores the bytes of the body under this id and returns the reference by which content names them. The header `Content-Type` says what they are: JPEG, PNG, WebP, AVIF, SVG (stored as PNG) or PDF; any other type gets 415. At most 10 MB (413) and 40 million pixels. 422: the bytes are not what the type says, or cannot be read.',

  listArticles:
    'Returns all articles without their texts, the newest first. Articles whose `publishedAt` lies ahead are included, so the call needs a token.',
  getArticle:
    'Returns one article in all its languages, also before it is published. The answer is 204 when there is no such article.',
  putArticle:
    'Stores an article and returns it. Visitors can read it from `publishedAt` on. `slug` and `html` have exactly the languages of `title` (422). 409: another article has one of its addresses.',
  deleteArticle: 'Deletes an article in all languages. 404: there is no such article.',
  listPublishedArticles:
    'Returns the articles that visitors can read in one language, the newest first, without their texts. `total` counts all; `from` and `limit` select a page. `categories` counts all articles in this language, whatever category is requested.',
  getPublishedArticle:
    'Returns the published article whose address in this language ends with `slug`, in all its languages. The answer is 204 when there is none, or when it is not published yet.',

  listPurges:
    'Returns what changed on all sites after a cursor, for programs that keep copies. With `wait` (at most 20 seconds) the call waits for the next change. Each change comes at least once; `more: true` means that the next call returns at once. One answer has at most 500 changes. 410: the cursor cannot be continued; call again without `after` and read everything anew.',
  takeHook:
    'Stores a call that the CRM of the site made to the address of a connection; it is processed later, and a repeated call counts once. The outcome `unsigned` means that the signature is missing or wrong and nothing was stored. 404: no connection of this site has this address. 503: the connection cannot be used now; repeat the call.',
} as const;
