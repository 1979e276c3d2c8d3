import type { Region } from '../../primitives/ids.ts';

/** What the law of a region says of the energy certificate of a home that is new. */
interface NewDwelling {
  /** ISO date. A home whose permit was applied for earlier is an existing one by this law, however it is called. */
  readonly permitsFrom: string;
  /** Full years after the year of construction from which on its certificate must be there. */
  readonly dueAfterYears: number;
  readonly source: string;
}

/**
 * New homes by region, as known in November 2026. `permitsFrom` stands in two or more independent sources each. Until
 * the final declaration is filed there is no certificate, so none can be advertised: then it is advice, not a duty.
 * What may stand in its place (Wallonia: a provisional declaration; Brussels: the interim report of the adviser) was
 * found in one source each, and is not required. `dueAfterYears` is ours: declarations are due within a year of the
 * first use.
 */
export const NEW_DWELLINGS: Readonly<Record<Region, NewDwelling>> = {
  FLANDERS: {
    permitsFrom: '2006-01-01',
    dueAfterYears: 2,
    source:
      'Energiedecreet of 8 May 2009, art. 11.2.1 §3 (decree of 18 November 2011): figure and code of the certificate that a building must have; EPB since 1 January 2006; guidelines of the Vlaams Energieagentschap for homes whose EPC Bouw is not there yet',
  },
  WALLONIA: {
    permitsFrom: '2010-05-01',
    dueAfterYears: 2,
    source:
      'decree of 19 April 2007 (CWATUPE, book IV): first permit acknowledged from 1 May 2010; a certificate before an existing home is offered, and its four figures in each advertisement',
  },
  BRUSSELS: {
    permitsFrom: '2008-07-02',
    dueAfterYears: 2,
    source:
      'ordinance of 7 June 2007, order of 19 June 2008: permit applied for from 2 July 2008; certificates of new homes are issued by Bruxelles Environnement after the declaration',
  },
};
