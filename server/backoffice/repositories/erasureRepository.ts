import { erasePersonalData } from '../personalData/erasePersonalData.ts';
import type { UnitOfWork } from './unitOfWork.ts';

export interface ErasureRepository {
  /** Removes what a site keeps about an address; gives how much of each kind. See `erasePersonalData`. */
  erase(siteId: string, email: string): Promise<Record<string, number>>;
}

export const createErasureRepository = ({ write }: UnitOfWork): ErasureRepository => ({
  erase: (siteId, email) => write((transaction) => erasePersonalData(transaction, siteId, email)),
});
