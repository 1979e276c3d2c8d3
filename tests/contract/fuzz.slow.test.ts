import { testEveryCall } from '../support/fuzzCalls.ts';

testEveryCall({ valid: 6, hostile: 30 });
