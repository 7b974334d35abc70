import '../styles.css';
import { afterEach } from 'vitest';
import { resetPage } from './reset-page.ts';

afterEach(resetPage);
