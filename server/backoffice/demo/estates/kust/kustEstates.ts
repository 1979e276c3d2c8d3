import type { DemoEstate } from '../demoEstate.ts';
import { kustApartments } from './apartments.ts';
import { kustHouses } from './houses.ts';
import { kustOthers } from './others.ts';
import { kustProjects } from './projects.ts';
import { kustRentals } from './rentals.ts';

export const kustEstates: readonly DemoEstate[] = [
  ...kustApartments,
  ...kustHouses,
  ...kustOthers,
  ...kustRentals,
  ...kustProjects,
];
