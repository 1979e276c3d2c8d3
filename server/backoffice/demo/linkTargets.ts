import type { LinkTarget } from '#shared/api/content/content.ts';
import { HEAD_TYPE, TRANSACTION } from '#shared/primitives/ids.ts';
import type { RouteName } from '#shared/routes/routeTable.ts';

export const toRoute = (route: RouteName, query?: Record<string, string>): LinkTarget => ({
  route,
  ...(query && { query }),
});
export const toPage = (pageId: string): LinkTarget => ({ pageId });

export const TO_SALE = toRoute('offer', { transaction: String(TRANSACTION.FOR_SALE) });
export const TO_RENT = toRoute('offer', { transaction: String(TRANSACTION.TO_RENT) });
export const TO_PROJECTS = toRoute('offer', {
  transaction: String(TRANSACTION.FOR_SALE),
  type: String(HEAD_TYPE.PROJECT),
});
