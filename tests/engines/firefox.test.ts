import { startFirefox } from './firefox.ts';
import { playJourneys } from './playJourneys.ts';

playJourneys({ turn: 0, start: () => startFirefox(process.env['FIREFOX'] ?? '/usr/bin/firefox-esr') });
