"use strict";
const PHOTO_PX = 2400, SMALL_BYTES = 1 << 20;

// shrink a photo before it is sent; send it unchanged if the browser can't decode it

async function shrink_photo(fields) {
  const photo = fields.get("photo");
  if (!photo || !photo.size) return fields;
  try {
    const image = await createImageBitmap(photo), scale = Math.min(1, PHOTO_PX / Math.max(image.width, image.height));
    if (scale === 1 && photo.size < SMALL_BYTES) return fields;
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width * scale, height: image.height * scale });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const small = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    if (small) fields.set("photo", small, "photo.jpg");
  } catch { /* the table says what it can't read */ }
  return fields;
}
