import { serveInProcess } from '../../core/confined/serveInProcess.ts';
import { drawSvg } from './drawSvg.ts';

serveInProcess(drawSvg);
