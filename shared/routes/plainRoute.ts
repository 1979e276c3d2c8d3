import { typedEntries } from '../domain/typedKeys.ts';
import { type PlainRoute, ROUTES } from './routeTable.ts';

/** Returns whether a text is the name of a route without a parameter, so that the name is enough for a link. */
export const isPlainRoute = (name: string): name is PlainRoute =>
  name !== 'content' && typedEntries(ROUTES).some(([route, paths]) => route === name && !paths.en.includes(':'));
