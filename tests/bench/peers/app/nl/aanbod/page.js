export { ListPage as default } from '../../../ListPage.js';
export const dynamic = 'force-dynamic';
