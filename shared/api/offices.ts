import { z } from 'zod';
import { assetRefSchema, coordinatesSchema, localizedTextSchema, nameSchema } from './common.ts';
import { openingHoursSchema } from './openingHours.ts';
import { whatsappSchema, writtenEmailSchema } from './visitor.ts';

/** One of the places where an agency receives visitors, with a page of its own. */
export const officeSchema = z.object({
  /** It stands in the address of the page: `/nl/kantoren/gent`. */
  id: nameSchema,
  sort: z.int32().default(0),
  /** As the agency calls it: `Claes & Van Damme Gent`. */
  name: localizedTextSchema,
  /** A few sentences: plain text. */
  text: localizedTextSchema.default({}),
  street: localizedTextSchema.default({}),
  number: z.string().default(''),
  zip: z.string().default(''),
  city: localizedTextSchema,
  countryId: z.string().length(2).default('BE'),
  location: coordinatesSchema.optional(),
  phone: z.string().optional(),
  whatsapp: whatsappSchema.optional(),
  /** Where messages about its homes go that have no sales contact with an address; without it, to the agency. */
  email: writtenEmailSchema.optional(),
  /** BIV/IPI number. */
  registrationNumber: z.string().optional(),
  openingHours: openingHoursSchema.prefault({}),
  picture: assetRefSchema.optional(),
});
export type Office = z.infer<typeof officeSchema>;
export type OfficeInput = z.input<typeof officeSchema>;
