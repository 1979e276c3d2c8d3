import { z } from 'zod';
import { localizedTextSchema } from './common.ts';

/**
 * The statement whether and how the agency ensures that reviews come from clients (Directive 2019/2161; Code of
 * Economic Law, Article VI.99). `how` is shown literally: a sentence such as "We ask only clients whose deed was
 * signed.".
 */
export const reviewCheckSchema = z.discriminatedUnion('checked', [
  z.object({ checked: z.literal(false) }),
  z.object({
    checked: z.literal(true),
    how: localizedTextSchema.refine(
      (how) => Object.values(how).some((text) => text?.trim()),
      'a description of the check',
    ),
  }),
]);
export type ReviewCheck = z.infer<typeof reviewCheckSchema>;
