export { PageFrame as default } from '../ListPage.js';
