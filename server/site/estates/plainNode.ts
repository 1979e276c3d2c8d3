import { type ListNode, listNodeSchema } from '#shared/api/content.ts';

/** The list of a site whose CMS says nothing about it: all that it has. */
export const PLAIN_NODE: ListNode = listNodeSchema.parse({});
