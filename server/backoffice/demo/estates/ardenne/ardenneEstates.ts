import type { DemoEstate } from '../demoEstate.ts';
import { ardenneHouses } from './houses.ts';
import { ardenneOthers } from './others.ts';
import { ardenneProject } from './project.ts';
import { ardenneLets } from './lets.ts';

export const ardenneEstates: readonly DemoEstate[] = [
  ...ardenneHouses,
  ...ardenneOthers,
  ...ardenneLets,
  ardenneProject,
];
