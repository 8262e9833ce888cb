import type { PublishOptions } from '../media-engine.ts';

/** Limits the bitrate, frame rate and resolution of a video sender; `low` is for small or hidden tiles. */
export async function setSenderEncoding(
  sender: RTCRtpSender,
  { maxKilobits, maxFramesPerSecond }: PublishOptions,
  low: boolean,
): Promise<void> {
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  if (!encoding || sender.track?.kind !== 'video') return;
  if (maxKilobits) encoding.maxBitrate = (maxKilobits * 1000) / (low ? 4 : 1);
  if (maxFramesPerSecond) encoding.maxFramerate = maxFramesPerSecond;
  encoding.scaleResolutionDownBy = low ? 2 : 1;
  await sender.setParameters(parameters);
}
