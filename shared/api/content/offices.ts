import { z } from 'zod';
import { assetRefSchema, coordinatesSchema, localizedTextSchema, nameSchema } from '../common.ts';
import { openingHoursSchema } from '../openingHours.ts';
import { whatsappSchema, writtenEmailSchema } from '../visitor.ts';

/** An office at which an agency receives visitors, with a page of its own. */
export const officeSchema = z.object({
  /** The id is part of the address of the office's page: `/nl/kantoren/gent`. */
  id: nameSchema,
  sort: z.int32().default(0),
  /** The name in the agency's own form: `Claes & Van Damme Gent`. */
  name: localizedTextSchema,
  /** A few sentences of plain text. */
  text: localizedTextSchema.default({}),
  street: localizedTextSchema.default({}),
  number: z.string().default(''),
  zip: z.string().default(''),
  city: localizedTextSchema,
  countryId: z.string().length(2).default('BE'),
  location: coordinatesSchema.optional(),
  phone: z.string().optional(),
  whatsapp: whatsappSchema.optional(),
  /**
   * The mail address for messages about the office's homes whose sales contact has no mail address. Without this
   * address, the agency receives these messages.
   */
  email: writtenEmailSchema.optional(),
  /** The BIV/IPI number. */
  registrationNumber: z.string().optional(),
  openingHours: openingHoursSchema.prefault({}),
  picture: assetRefSchema.optional(),
});
export type Office = z.infer<typeof officeSchema>;
export type OfficeInput = z.input<typeof officeSchema>;
