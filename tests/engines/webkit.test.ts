import { playJourneys } from './playJourneys.ts';
import { startWebKit } from './webkit.ts';

playJourneys({
  turn: 1,
  isPlayed: ({ inWebKit }) => inWebKit === true,
  start: () =>
    startWebKit({
      driver: process.env['WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver',
      xvfb: process.env['XVFB'] ?? '/usr/bin/Xvfb',
    }),
});
