import type { DemoEstate } from '../demoEstate.ts';
import { kustApartments } from './apartments.ts';
import { kustHouses } from './houses.ts';
import { kustOthers } from './others.ts';
import { kustProjects } from './projects.ts';
import { kustLets } from './lets.ts';

export const kustEstates: readonly DemoEstate[] = [
  ...kustApartments,
  ...kustHouses,
  ...kustOthers,
  ...kustLets,
  ...kustProjects,
];
