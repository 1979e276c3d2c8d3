import type { EstateInput } from '../../../../shared/api/estate.ts';
import type { DemoSite } from '../sites/demoSite.ts';
import { buildProject } from './units.ts';

/** The estate documents of an agency, projects followed by their units. */
export const demoEstates = (site: DemoSite): EstateInput[] =>
  site.estates.flatMap((estate) => buildProject(estate, site));
