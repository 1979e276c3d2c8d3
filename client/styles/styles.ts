/// <reference types="webpack/module" />
/**
 * The one stylesheet of the product: layers first, then what all pages share, then every CSS Module of `shared/ui`,
 * so that a part that only the server renders has its rules too.
 */
import './layers.css';
import './reset.css';
import './tokens.css';
import './base.css';
import './print.css';
import './forcedColors.css';
import './widget.css';

import.meta.webpackContext('../../shared/ui', { recursive: true, regExp: /\.module\.css$/ });
