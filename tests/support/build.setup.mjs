import { ensureBuild } from '../../server/start/build.mjs';

/** Tests of the site run on what is served: both sides as webpack builds them. */
export const setup = () => ensureBuild(process.execPath);
