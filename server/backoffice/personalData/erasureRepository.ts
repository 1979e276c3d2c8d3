import { erasePersonalData } from './erasePersonalData.ts';
import { foldEmail } from '../mail/enqueueMail.ts';
import type { PersonalRecord } from '../core/db/personalData.ts';
import { PERSONAL_DATA } from './registry.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

/** Finds and erases the data that a site stores about an address. */
export interface ErasureRepository {
  /** Returns all records in the form in which they are exported to the visitor. The field `kept` contains the kind. */
  find(siteId: string, email: string): Promise<PersonalRecord[]>;
  /**
   * Deletes the records without sending mails (`eraseVisitor` sends them) and returns the number of each kind. It works
   * like `erasePersonalData`.
   */
  erase(siteId: string, email: string): Promise<Record<string, number>>;
}

export const createErasureRepository = ({ db, write }: UnitOfWork): ErasureRepository => ({
  async find(siteId, email) {
    const address = foldEmail(email);
    const found: PersonalRecord[] = [];
    for (const data of PERSONAL_DATA)
      for (const thing of await data.find(db, siteId, address)) found.push({ category: data.name, ...thing });
    return found;
  },
  erase: (siteId, email) => write((transaction) => erasePersonalData(transaction, siteId, email)),
});
