import { milestones } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

export interface MilestoneRepository {
  /**
   * Returns true for the first call with this name ever, and false for all later calls. Concurrent calls wait for the
   * transaction of the first call.
   */
  reachOnce(name: string): Promise<boolean>;
}

export const createMilestoneRepository = ({ write }: UnitOfWork): MilestoneRepository => ({
  reachOnce: (name) =>
    write(async (transaction) => {
      const addedRows = await transaction.insert(milestones).values({ name }).onConflictDoNothing().returning();
      return addedRows.length > 0;
    }),
});
