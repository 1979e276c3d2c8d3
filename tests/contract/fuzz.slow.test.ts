import { testEveryCall } from '../support/fuzzCalls.ts';

testEveryCall({ validCount: 6, hostileCount: 30 });
