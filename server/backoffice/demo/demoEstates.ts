import type { EstateInput } from '#shared/api/estate.ts';
import type { Agency } from './buildEstate.ts';
import { buildProject } from './buildProject.ts';
import type { DemoEstate } from './estates/demoEstate.ts';

/** Builds the estate documents of an agency. The units of a project follow it. */
export const demoEstates = (agency: Agency & { readonly estates: readonly DemoEstate[] }): EstateInput[] =>
  agency.estates.flatMap((estate) => buildProject(estate, agency));
