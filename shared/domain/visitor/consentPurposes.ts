import type { Site } from '../../api/site.ts';
import { PURPOSES, type Purpose } from './consent.ts';

const PURPOSE_CHECKS: Readonly<Record<Purpose, (site: Site) => boolean>> = {
  media: ({ consent }) => consent.media,
  statistics: ({ consent }) => consent.statistics !== undefined,
  captcha: ({ captcha }) => captcha.provider !== 'altcha',
};

/** Returns the purposes for which the site asks consent; an empty list when the site needs no consent. */
export const listPurposes = (site: Site): readonly Purpose[] =>
  PURPOSES.filter((purpose) => PURPOSE_CHECKS[purpose](site));
