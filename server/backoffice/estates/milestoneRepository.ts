import { milestones } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';

export interface MilestoneRepository {
  /** True for the first one to come here, ever. Others wait for the transaction of the first. */
  reach(name: string): Promise<boolean>;
}

export const createMilestoneRepository = ({ write }: UnitOfWork): MilestoneRepository => ({
  reach: (name) =>
    write(async (transaction) => {
      const added = await transaction.insert(milestones).values({ name }).onConflictDoNothing().returning();
      return added.length > 0;
    }),
});
