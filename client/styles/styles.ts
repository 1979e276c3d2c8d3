/**
 * Imports the layers first, then the styles that all pages share. The build adds every CSS Module, so that the rules of
 * parts that only the server renders are included (`webpack.config.ts`).
 */
import './layers.css';
import './reset.css';
import './tokens.css';
import './base.css';
import './print.css';
import './forcedColors.css';
import './widget.css';
