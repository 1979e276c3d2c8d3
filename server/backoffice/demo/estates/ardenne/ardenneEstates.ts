import type { DemoEstate } from '../demoEstate.ts';
import { ardenneHouses } from './houses.ts';
import { ardenneOthers } from './others.ts';
import { ardenneProject } from './project.ts';
import { ardenneRentals } from './rentals.ts';

export const ardenneEstates: readonly DemoEstate[] = [
  ...ardenneHouses,
  ...ardenneOthers,
  ...ardenneRentals,
  ardenneProject,
];
