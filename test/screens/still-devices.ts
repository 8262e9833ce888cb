// A camera that always shows the same still picture, and a silent microphone.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEVICE_FLAGS } from '../../scripts/browser.ts';

const folder = fileURLToPath(new URL('../../.cache/screens/', import.meta.url));
const [WIDTH, HEIGHT] = [640, 480];
const SAMPLES_A_SECOND = 8_000;

/** Flags for a browser that takes its picture and sound from two files, which are written here. */
export function stillDevices(): string[] {
  mkdirSync(folder, { recursive: true });
  const [camera, microphone] = [path.join(folder, 'camera.y4m'), path.join(folder, 'microphone.wav')];
  writeFileSync(camera, stillPicture());
  writeFileSync(microphone, silence());
  return [
    ...DEVICE_FLAGS,
    `--use-file-for-fake-video-capture=${camera}`,
    `--use-file-for-fake-audio-capture=${microphone}`,
  ];
}

/** One frame of YUV 4:2:0: somebody's head and shoulders before a wall. */
function stillPicture(): Buffer {
  const luminance = Buffer.alloc(WIDTH * HEIGHT, 150);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const isHead = Math.hypot(x - 320, y - 200) < 80;
      const areShoulders = Math.hypot((x - 320) / 1.4, y - 480) < 150;
      if (isHead || areShoulders) luminance[y * WIDTH + x] = 90;
    }
  }
  const color = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`),
    luminance,
    color,
  ]);
}

/** A second of nothing in a RIFF file of 16 bits and one channel. */
function silence(): Buffer {
  const bytes = SAMPLES_A_SECOND * 2;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLES_A_SECOND, 24);
  header.writeUInt32LE(bytes, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return Buffer.concat([header, Buffer.alloc(bytes)]);
}
