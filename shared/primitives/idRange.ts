/**
 * The maximum id of estates, projects, units and holiday homes. The contract accepts it, a URL can contain it, and the
 * database can store it (`check` constraints and the limits of its sequences). JSON represents numbers of twelve digits
 * exactly.
 */
export const MAX_ID = 999_999_999_999;

/** The format of an id in a path or a form, before its value is checked. */
export const ID_PATTERN = /^\d{1,12}$/;

/** The largest id of a type, transaction or place, which an `integer` column can store. */
export const MAX_TERM_ID = 2_147_483_647;

/** The largest id of a sales contact. */
export const MAX_CONTACT_ID = 999_999_999;

/** Matches the name of an office, or of a person of the team, that an editor chose as a part of a URL. */
export const EDITED_NAME_PATTERN = /^[a-z0-9][a-z0-9-]{0,79}$/;
