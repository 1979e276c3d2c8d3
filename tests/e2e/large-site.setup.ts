import { test as setup } from '@playwright/test';
import { addLargeSite } from './support/largeSite.ts';

setup('add an agency whose list is long enough for the button that ends endless scrolling', addLargeSite);
