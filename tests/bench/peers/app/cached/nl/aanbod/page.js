export { ListPage as default } from '../../../../ListPage.js';
export const revalidate = 3600;
