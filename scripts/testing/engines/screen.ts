import { said, type Programs } from './processes.ts';

/** CSS pixels of a screen that nobody sees. Its pointer rests in the middle, and a window below the pointer has the focus. */
export const SCREEN = { width: 2800, height: 2400 };

/** Starts such a screen and gives back its name for programs, as `:1`. */
export async function startScreen(programs: Programs, program: string): Promise<string> {
  const size = `${SCREEN.width}x${SCREEN.height}x24`;
  const { output } = programs.start(program, ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], process.env);
  return `:${await said(output[2], /(\d+)\n/, 'Xvfb')}`;
}
