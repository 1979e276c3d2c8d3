import { type ListNode, listNodeSchema } from '#shared/api/content/content.ts';

/** The list configuration of a site whose CMS has none: it lists all estates. */
export const PLAIN_NODE: ListNode = listNodeSchema.parse({});
