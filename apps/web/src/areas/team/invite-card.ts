/** The contents of the picture; its QR code is already drawn. */
interface InviteCard {
  readonly qr: HTMLCanvasElement;
  readonly brand: string;
  readonly line: string;
  readonly code: string;
}

// The height at which a phone shows a whole picture.
const WIDTH = 1_080;
const HEIGHT = 1_350;
const QR_SIZE = 560;
const MIDDLE = WIDTH / 2;

/** The invitation as a picture for sharing: dark on white, which suits every background. */
export async function drawInviteCard({ qr, brand, line, code }: InviteCard): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser draws no pictures");
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "#111827";
  pen.textAlign = "center";
  const write = (text: string, at: { readonly y: number; readonly font: string }) => {
    pen.font = `${at.font} system-ui, sans-serif`;
    pen.fillText(text, MIDDLE, at.y, WIDTH - 120);
  };
  write(brand, { y: 190, font: "600 84px" });
  write(line, { y: 280, font: "400 40px" });
  pen.imageSmoothingEnabled = false;
  pen.drawImage(qr, MIDDLE - QR_SIZE / 2, 380, QR_SIZE, QR_SIZE);
  write(code, { y: 1_070, font: "600 60px" });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("the picture could not be written"));
      else resolve(blob);
    }, "image/png");
  });
}

/** Opens the device's sharing dialog with a picture, or saves it if there is none. */
export async function sharePicture(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  const content = { files: [file] };
  if (navigator.canShare?.(content)) {
    await navigator.share(content);
    return;
  }
  const href = URL.createObjectURL(picture);
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  URL.revokeObjectURL(href);
}
