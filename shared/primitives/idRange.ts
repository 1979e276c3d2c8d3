/**
 * One range for the ids of estates, projects, units and holiday homes: what the contract takes, an address can name and
 * the database stores (`check` constraints and the limits of its sequences). Twelve digits stay exact in JSON.
 */
export const MAX_ID = 999_999_999_999;

/** An id in a path or a form, before its value is looked at. */
export const ID_TEXT = /^\d{1,12}$/;

/** Ids of types, transactions and places: what an `integer` column holds. */
export const MAX_TERM_ID = 2_147_483_647;

/** Ids of sales contacts. */
export const MAX_CONTACT_ID = 999_999_999;

/** A name that an editor gave, in an address: of an office, of a person of the team. */
export const EDITED_NAME = /^[a-z0-9][a-z0-9-]{0,79}$/;
