import { type ListNode, listNodeSchema } from '#shared/api/content/content.ts';

/** The configuration of a list for a site whose CMS has none. The list contains all estates. */
export const PLAIN_NODE: ListNode = listNodeSchema.parse({});
