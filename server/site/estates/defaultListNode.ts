import { type ListNode, listNodeSchema } from '#shared/api/content/content.ts';

/** The configuration of a list for a site whose back office has none. The list contains all estates. */
export const DEFAULT_LIST_NODE: ListNode = listNodeSchema.parse({});
