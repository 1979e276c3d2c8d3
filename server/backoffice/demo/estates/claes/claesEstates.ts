import type { DemoEstate } from '../demoEstate.ts';
import { claesApartments } from './apartments.ts';
import { claesHouses } from './houses.ts';
import { claesMoreHouses } from './moreHouses.ts';
import { claesOthers } from './others.ts';
import { claesProject } from './project.ts';
import { claesLets } from './lets.ts';

export const claesEstates: readonly DemoEstate[] = [
  ...claesHouses,
  ...claesMoreHouses,
  ...claesApartments,
  ...claesOthers,
  ...claesLets,
  claesProject,
];
