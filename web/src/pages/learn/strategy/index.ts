/** The second course: how games are won. What it says of its positions is proved or measured: claims.test.ts. */
import { Course } from '../course';
import { captures } from './captures';
import { lines } from './lines';
import { second } from './second';
import { types } from './types';
import { whole } from './whole';

export const STRATEGY = new Course('strategy', [second, types, lines, captures, whole]);
