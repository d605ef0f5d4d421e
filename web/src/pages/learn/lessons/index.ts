/** The first course: every rule, and the first ideas. */
import { Course } from '../course';
import { basics } from './basics';
import { ends } from './ends';
import { ideas } from './ideas';
import { moving } from './moving';
import { quick } from './quick';
import { starts } from './starts';
import { turn } from './turn';

export const BASICS = new Course('basics', [quick, basics, moving, turn, ends, starts, ideas]);
